import type { MemberCardData } from '../api/people.ts';

/** One human thing about a member: how they begin, else what both like; null when neither is known. */
export function cardLine({ aboutLine, sharedInterests = [] }: MemberCardData): string | null {
  if (aboutLine) return `“${aboutLine}”`;
  const [first, second] = sharedInterests;
  if (!first) return null;
  return `You both like ${(second ? `${first} and ${second}` : first).toLowerCase()}`;
}
