import type { TeamNeed } from '@emberline/contracts/operator-choices';
import type { Facts } from './facts.ts';

interface Shown {
  image: object | null;
  facts: Pick<Facts, 'age' | 'aboutMe' | 'prompts'>;
}

/** What a team profile lacks: members meet none without a face, an age and a few words. */
export function missingOf({ image, facts: { age, aboutMe, prompts = [] } }: Shown): TeamNeed[] {
  return [
    ...(image ? [] : (['photo'] as const)),
    ...(typeof age === 'number' ? [] : (['age'] as const)),
    ...(aboutMe || prompts.length > 0 ? [] : (['words'] as const)),
  ];
}
