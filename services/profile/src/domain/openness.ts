import type { TeamNeed } from '@emberline/contracts/operator-choices';
import type { Facts } from './facts.ts';

/** What of a member's row decides who sees the member. */
export interface Seen {
  _id: string;
  kind: 'member' | 'staff';
  isVerified: boolean;
  facts: { age?: number | null };
  /** Appears in lists. */
  complete: boolean;
  paused?: boolean;
  draft?: boolean;
  suspension?: { until?: Date; erasedAt?: Date } | null;
}

/**
 * Who sees a member, profile and photos alike: everybody; only those who have a conversation with the member (a paused one,
 * a team profile not ready yet); nobody (suspended, banned, removed, email not verified, no age). A block comes before this.
 */
type Openness = 'everybody' | 'contacts' | 'nobody';

export function opennessOf(member: Seen): Openness {
  if (member.complete) return 'everybody';
  if (member.suspension || !isComplete(member)) return 'nobody';
  return member.paused === true || member.draft === true ? 'contacts' : 'nobody';
}

/** A banned or removed member's account, which sees nothing any more, from the order until it is erased. */
export function isClosed({ suspension }: Pick<Seen, 'suspension'>): boolean {
  return suspension?.erasedAt !== undefined;
}

interface Person {
  isVerified: boolean;
  kind: 'member' | 'staff';
  facts: { age?: number | null };
}

/** A member is complete, and may write, with a verified email and an age. A team profile, made without an age, needs only the email. */
export function isComplete({ isVerified, kind, facts }: Person): boolean {
  return isVerified && (kind === 'staff' || typeof facts.age === 'number');
}

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
