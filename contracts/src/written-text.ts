/** What people write, apart from names (texts.ts): what its kind maps, what is refused, and how long it is. */

/**
 * What each kind maps. All have one composed form (NFC), begin and end with something that can be seen, and refuse
 * control characters, halves of a pair and non-characters.
 * `text` several lines: every line end becomes a line feed. Blanks, joiners and marks of direction inside stay.
 * `line` one line: blanks and line ends of all kinds become a space, several of them one.
 * `name` the same of a person, with look-alikes of hyphen, apostrophe and middle dot as one; only what names have.
 * `search` a line that may be blank, which looks for nothing.
 * `word` chooses something fixed, or is copied from elsewhere: also widths become one, and what cannot be seen is left out.
 * `email`, `username` the one form of what names an account (keys.ts).
 * `secret` is kept as it was typed.
 * `token` was made by a program, and is kept as it is.
 */
export type TextKind = 'name' | 'email' | 'username' | WrittenKind;
export type WrittenKind = 'text' | 'line' | 'search' | 'word' | 'secret' | 'token';

export interface ReadText {
  text: string;
  /** The character for which it is refused, as a sentence names it; '' where nothing in it can be seen. */
  refused?: string;
  /** Why it is refused, where the kind has a sentence of its own. */
  problem?: string;
}

/** A text as its kind keeps it. Empty stays empty: whether it may be is up to `minLength`. */
export function readWritten(given: string, kind: WrittenKind): ReadText {
  if (kind === 'secret') return checked(given, halves);
  if (kind === 'token') return checked(given, never);
  const text = kind === 'word' ? wordOf(given) : writtenOf(given);
  const read = checked(kind === 'text' ? text : oneLine(text), never);
  if (given === '' || read.refused !== undefined || isShown(text)) return read;
  return kind === 'text' || kind === 'line' ? { text: '', refused: '' } : { text: '' };
}

/** The text that is stored of what was written in several lines; '' of what cannot be seen. */
export function storedText(given: string): string {
  return readWritten(given, 'text').text;
}

/** How long that is in code points, as the limits count; for fields that are counted at each key. */
export function lengthOf(given: string): number {
  return isShown(given) ? [...given.normalize().trim()].length : 0;
}

/** A refused character as a sentence names it: `“!”`, or `U+0007` where it cannot be seen. */
export function characterName(character: string): string {
  if (isShown(character)) return `“${character}”`;
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

function checked(text: string, refused: RegExp): ReadText {
  const found = refused.exec(text)?.[0];
  return found === undefined ? { text } : { text, refused: characterName(found) };
}
const halves = /\p{Cs}/u;
/** Never part of a text. */
const never = /(?![\t\n])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u;

/** Something in it leaves a mark of its own. */
export function isShown(text: string): boolean {
  return shown.test(text);
}
/** U+2800 is a Braille cell without dots; U+FFF9 to U+FFFC stand for what is not there. */
const shown = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{M}\p{Cc}\p{Cs}\u2800\ufff9-\ufffc]/u;

/** Composed, with one kind of line end, and without what cannot be seen at either end, but for what changes its neighbour. */
export function writtenOf(given: string): string {
  const text = given.normalize('NFC').replace(lineEnds, '\n');
  let [from, to] = [0, text.length];
  while (from < to && blank.test(text.charAt(from))) from++;
  while (to > from && blank.test(text.charAt(to - 1))) to--;
  return text.slice(from, to);
}
const lineEnds = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const blank =
  /(?![\p{Join_Control}\p{Bidi_Control}\p{Variation_Selector}])[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/u;

export function oneLine(text: string): string {
  return text.replace(/\p{White_Space}+/gu, ' ').replace(/^ | $/g, '');
}

/** An address that somebody logs in with may have a backtick. */
function wordOf(given: string): string {
  const parts = given.normalize('NFKC').split('`').map(plainJoints);
  return parts.join('`').replace(/\p{Default_Ignorable_Code_Point}+/gu, '');
}

/** With one hyphen and one apostrophe. */
export function plainJoints(text: string): string {
  return text.replace(dashes, '-').replace(apostrophes, "'");
}
/** Not those that a script has for its own names: the Hebrew maqaf, the Katakana double hyphen. */
const dashes = /(?![\u05be\u30a0])[\p{Pd}\u2043\u2212]/gu;
const apostrophes = /[`´\u02bd\u2018-\u201b\u2032\u055a\uff07]/g;
