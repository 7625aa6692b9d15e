import { productName } from './choices.ts';

/**
 * A first or last name: letters with their marks, joined by spaces, hyphens and apostrophes; a full stop after initials
 * alone (`J. R.`). No digits, no addresses, nothing invisible and nothing that changes the direction of the text.
 */
export const namePattern = (() => {
  const word = '(?:(?:\\p{L}\\p{M}{0,4}\\.)+|(?:\\p{L}\\p{M}{0,4})+)';
  const joint = "[ '’-]+";
  return `^(?!.*\\p{Default_Ignorable_Code_Point}) *['’]?${word}(?:${joint}${word})*['’]? *$`;
})();

/**
 * Whether somebody who uses these texts as a name could be taken for one of us: by a word of ours (`support`, `admin`, the
 * product's name), also spelled with look-alikes (`adm1n`, a Cyrillic `а`), spaced out, or spread over first and last name.
 */
export function usesReservedWord(...texts: string[]): boolean {
  return [...texts, texts.join(' ')].some(isOurs);
}

/** Refused as a word of their own, or several in a row. */
const titles = ['team', 'admin', 'administrator', 'operator', 'staff'];
/** Refused wherever they stand. */
const marks = [productName, 'support', 'moderator', 'official'];

function isOurs(text: string): boolean {
  const plain = text.normalize('NFKC').toLowerCase();
  const words = plain.split(/[^\p{L}\p{M}\p{N}@$!|]+/u).flatMap(withoutDigitsAround);
  const joined = skeleton(plain);
  return (
    markSkeletons.some((mark) => joined.includes(mark)) ||
    onlyTitles.test(joined) ||
    words.some((word) => onlyTitles.test(skeleton(word)))
  );
}

/** `admin1` is `admin`, and `4dmin` may be either. */
function withoutDigitsAround(word: string): string[] {
  const trailing = word.replace(/\p{N}+$/u, '');
  return [word, trailing, word.replace(/^\p{N}+/u, ''), trailing.replace(/^\p{N}+/u, '')];
}

/** What is left when look-alikes are one letter; everything that is no letter then is left out. */
function skeleton(text: string): string {
  const letters = [...text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()];
  return letters
    .map((letter) => likeLatin.get(letter) ?? letter)
    .join('')
    .replace(/\P{L}/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

/** Latin letter and what looks like it; `i` and `l` are one, for `1` may be either. */
const lookAlikes = {
  a: '4@аαɑ',
  b: '8вβь',
  c: 'сϲ',
  d: 'ԁđɗ',
  e: '3еεєҽ',
  f: 'ƒϝ',
  g: '9ɡց',
  h: 'һнհ',
  j: 'јϳ',
  k: 'кκ',
  l: '1i!|ıіӏιł',
  m: 'м',
  n: 'пηո',
  o: '0оοөøօ',
  p: 'рρ',
  r: 'гᴦ',
  s: '5$ѕʂ',
  t: '7тτŧ',
  u: 'υսц',
  v: 'νѵ',
  w: 'ωѡԝ',
  x: 'хχ',
  y: 'уγү',
};
const likeLatin = new Map(
  Object.entries(lookAlikes).flatMap(([latin, others]) =>
    [...others].map((other) => [other, latin] as const),
  ),
);

const markSkeletons = marks.map(skeleton);
const onlyTitles = new RegExp(`^(?:(?:${titles.map(skeleton).join('|')})s?)+$`);
