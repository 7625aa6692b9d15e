import { readEmail, readUsername } from './keys.ts';
import {
  characterName,
  isShown,
  oneLine,
  plainJoints,
  type ReadText,
  readWritten,
  type TextKind,
  type WrittenKind,
  writtenOf,
} from './written-text.ts';

export { readWritten, type TextKind } from './written-text.ts';

/**
 * The one door for what people write. A string of a request says its kind by `x-text`; the services and the web client's
 * forms read it by this before anything else looks at it. `texts.test.ts` finds a string without a kind.
 */
export function readText(given: string, kind: TextKind): ReadText {
  return ownReaders[kind]?.(given) ?? readWritten(given, kind as WrittenKind);
}

/** Of the kinds that are more than written texts. */
export const ownReaders: Partial<Record<TextKind, (given: string) => ReadText>> = {
  ...{ name: readName, email: readEmail, username: readUsername },
};

/**
 * A first or last name: letters with at most four marks each, joined by spaces, hyphens, apostrophes, middle dots and what
 * other scripts have for these. A full stop ends a word (`St. John`, `Smith Jr.`) or an initial (`J.R.R.`): `a.com` is no
 * name, and words that all end so are a sentence. No digits, no addresses.
 */
export function readName(given: string): ReadText {
  const text = oneLine(plainName(writtenOf(given)));
  if (!isShown(text)) return given === '' ? { text } : { text: '', refused: '' };
  const isName = namePattern.test(text.normalize('NFD'));
  const odd = notInNames.exec(text)?.[0] ?? (isName ? undefined : /[^\p{L} ]/u.exec(text)?.[0]);
  return odd === undefined ? { text } : { text, refused: characterName(odd) };
}

/** Joiners stay where Persian, Hindi and Sinhala names need them; what turns the direction is refused. */
function plainName(text: string): string {
  return plainJoints(text)
    .replace(/(?!\p{Join_Control}|[\u202a-\u202e\u2066-\u2069])\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(joiners, '$1')
    .replace(/[•‧∙⋅･＝．]/g, (sign) => inNames[sign] ?? '·');
}
const inNames: Record<string, string> = { '･': '・', '＝': '゠', '．': '.' };

/** After a letter or sign of a script that joins its letters; in others they hide in a name. */
const joiners =
  /([^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Common}\p{Script=Inherited}]\p{Join_Control})\p{Join_Control}*|\p{Join_Control}+/gu;

const notInNames = /[^\p{L}\p{M} .,'·・゠־׳״་\p{Join_Control}-]/u;

/** Of the decomposed form. */
export const namePattern = (() => {
  const letter = String.raw`\p{L}(?:\p{Join_Control}?\p{M}){0,4}\p{Join_Control}?`;
  const word = `(?:(?:${letter}\\.){2,}|(?:${letter})+\\.?)`;
  const joint = "(?:,? |['·・゠־׳״་-])['׳״ -]*";
  const allEnded = `(?:${letter}){2,}\\.(?: (?:${letter}){2,}\\.)+$`;
  return new RegExp(`^(?!${allEnded})'?${word}(?:${joint}${word})*['׳་]?$`, 'u');
})();
