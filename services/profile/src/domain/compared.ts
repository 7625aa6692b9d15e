import type { DistanceStep } from '@emberline/contracts/choices';
import type { ProfileRow } from '../store/profile-rows.ts';
import { sharedInterests } from './card-words.ts';
import type { Facts } from './facts.ts';
import { distanceBetween } from './squares.ts';

/** What a member and another have in common, and how far they are apart. A team profile is nowhere. */
export function compared(
  me: Pick<ProfileRow, 'facts' | 'square'>,
  other: Pick<ProfileRow, 'facts' | 'square' | 'kind'>,
): { sharedInterests: NonNullable<Facts['interests']>; distance?: DistanceStep } {
  const known = me.square != null && other.square != null && other.kind === 'member';
  const distance = known ? distanceBetween(me.square as number, other.square as number) : undefined;
  return { sharedInterests: sharedInterests(me.facts, other.facts), ...(distance && { distance }) };
}
