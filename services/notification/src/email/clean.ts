import { beginningOf } from '@emberline/contracts/cut-text';

/** Servers refuse a line of a header that is too long, and a long word is one line. */
const longest = 300;

/** A text for a header: one short line, without characters that no person sees or that turn what follows them around. */
export function headerLine(text: string): string {
  const unseen = /[\s\p{Cc}\u2028\u2029\uFEFF\u202A-\u202E\u2066-\u2069]+/gu;
  // What looks encoded would be shown decoded.
  const line = text.toWellFormed().replaceAll(unseen, ' ').replaceAll('=?', '= ?').trim();
  return line.length <= longest ? line : `${beginningOf(line, longest, longest - 1)}…`;
}

/** A text for the body: without control characters but tabs and line ends. */
export function withoutControls(text: string): string {
  return text.toWellFormed().replaceAll(/[^\P{Cc}\t\n]+/gu, ' ');
}
