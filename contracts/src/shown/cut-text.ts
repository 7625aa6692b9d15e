import { segmentsOf } from './characters.ts';

/** Code units of the largest families and flags of emoji. */
const widest = 16;

/**
 * The first characters of a text, as people count them.
 * @param most how many
 * @param mostUnits how many code units they may have together
 */
export function beginningOf(text: string, most: number, mostUnits = most * widest): string {
  if (text.length <= most) return text;
  let [count, end] = [0, 0];
  for (const { index, segment } of segmentsOf(text)) {
    if (count++ === most || index + segment.length > mostUnits) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

/** A text of at most so many characters, the ellipsis at a cut included. */
export function cutText(text: string, most: number, mostUnits?: number): string {
  return beginningOf(text, most, mostUnits) === text ? text : `${beginningOf(text, most - 1, mostUnits)}…`;
}
