import { type DistanceStep, limits } from '@emberline/contracts/choices';
import { beginningOf } from '@emberline/contracts/cut-text';
import { undisclosed } from '@emberline/contracts/filter-choices';
import { shownText } from '@emberline/contracts/shown-text';
import type { ProfileRow } from '../store/profile-rows.ts';
import type { Facts } from './facts.ts';
import { distanceBetween } from './squares.ts';

/** The first sentence or line of “About me”, cut at a word; undefined when nothing is written. */
export function aboutLineOf({ aboutMe }: Facts): string | undefined {
  const line = aboutMe
    ?.split(/\r?\n/)
    .map((one) => one.replace(/\s+/g, ' ').trim())
    .find((one) => one !== '');
  const sentence = line?.match(firstSentence)?.[0] ?? line;
  return sentence === undefined ? undefined : shortened(shownText(sentence));
}

/** At least 20 characters: “Hi!” says nothing yet. */
const firstSentence = /^.{19,}?[.!?](?= )/;

function shortened(line: string): string {
  if (line.length <= limits.aboutLineMax) return line;
  const cut = beginningOf(line, limits.aboutLineMax - 1, limits.aboutLineMax - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > limits.aboutLineMax / 2 ? cut.slice(0, space) : cut).replace(/(?<![\s,.;:–-])[\s,.;:–-]+$/, '')}…`;
}

/** The interests that both have, in the order of the first one's. */
export function sharedInterests(mine: Facts, theirs: Facts): NonNullable<Facts['interests']> {
  const known = new Set(theirs.interests);
  return (mine.interests ?? []).filter((one) => one !== undisclosed && known.has(one));
}

/** What a member and another have in common, and how far they are apart. A team profile is nowhere. */
export function compared(
  me: Pick<ProfileRow, 'facts' | 'square'>,
  other: Pick<ProfileRow, 'facts' | 'square' | 'kind'>,
): { sharedInterests: NonNullable<Facts['interests']>; distance?: DistanceStep } {
  const known = me.square != null && other.square != null && other.kind === 'member';
  const distance = known ? distanceBetween(me.square as number, other.square as number) : undefined;
  return { sharedInterests: sharedInterests(me.facts, other.facts), ...(distance && { distance }) };
}
