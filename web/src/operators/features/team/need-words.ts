import type { TeamNeed } from '@emberline/contracts/operator-choices';

const words: Record<TeamNeed, string> = { photo: 'a photo', age: 'an age', words: 'a few words' };

/** `a photo, an age and a few words` */
export function needWords(missing: readonly TeamNeed[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(missing.map((need) => words[need]));
}
