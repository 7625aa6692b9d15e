import type { DistanceStep } from '@emberline/contracts/choices';
import type { MemberCardData } from '../../api/people.ts';

/** One human thing about a member: that both saved each other, how they begin, or what both like; null when neither is known. */
export function cardLine(
  { aboutLine, sharedInterests = [], hotlisted, savedEachOther }: MemberCardData,
  first: 'about' | 'shared',
): string | null {
  if (hotlisted && savedEachOther) return 'You saved each other';
  const about = aboutLine ? `“${aboutLine}”` : null;
  const shared = sharedWords(sharedInterests);
  return first === 'shared' ? (shared ?? about) : (about ?? shared);
}

/** `You both like art, books and yoga`; null when nothing is shared. */
export function sharedWords(interests: readonly string[]): string | null {
  if (interests.length === 0) return null;
  const list = new Intl.ListFormat('en', { type: 'conjunction', style: 'long' });
  return `You both like ${list.format(interests.map((one) => one.toLowerCase())).replace(', and ', ' and ')}`;
}

/** How far a member is, in words. The nearest step covers some miles more, so it names none. */
export function distanceWords(distance: DistanceStep): string {
  return distance === 10 ? 'Near you' : `About ${distance} miles away`;
}
