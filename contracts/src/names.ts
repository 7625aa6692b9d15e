import { productName } from './choices.ts';

/**
 * Whether a name made of these texts could pass for staff: by a reserved word (`support`, `admin`, the product's
 * name), also spelled with look-alikes (`adm1n`, a Cyrillic `а`), spaced out, joined to another word, or spread over
 * first and last name. Words that mix scripts and phonetic letters count as look-alikes whatever they spell.
 */
export function usesReservedWord(...texts: string[]): boolean {
  return [...texts, texts.join(' ')].some((text) => isOurs(text) || isDisguised(text));
}

/** Whether a username looks like a site address, which mail and chat programs turn into a link: `evil.com`, `evil.de`. */
export function looksLikeAddress(username: string): boolean {
  const [, ending = ''] = /[a-z0-9_]\.([a-z]+)[._]*$/i.exec(username) ?? [];
  return ending.length === 2 || domainEndings.has(ending.toLowerCase());
}

/** Refused as whole words, several in a row, and at either end of a word in camel case: `AdminAnna`. */
const titles = ['team', 'admin', 'administrator', 'operator', 'staff'];
/**
 * Refused at the start of any word, since no name starts like this. The other titles are not: Tea Maria and Stafford
 * exist.
 */
const beginnings = ['admin', 'operator'];
/** Refused anywhere in a word. */
const marks = [productName, 'support', 'moderator', 'official'];

const domainEndings = new Set(
  (
    'com net org info biz app dev xyz site online website shop store club top link live chat date dating love sexy sex porn ' +
    'adult cam webcam fun vip pro mobi name page blog cloud tech space world today life men click work icu buzz lol wtf'
  ).split(' '),
);

function isOurs(text: string): boolean {
  const plain = text.normalize('NFKC');
  const words = plain
    .split(notInWords)
    .flatMap((word) => [word, ...word.replace(beforeCapital, '$1 ').split(' ')]);
  const joined = skeleton(plain);
  return (
    markSkeletons.some((mark) => joined.includes(mark)) ||
    onlyTitles.test(joined) ||
    words.flatMap(withoutDigitsAround).map(skeleton).some(isTitle)
  );
}

const notInWords = /[^\p{L}\p{M}\p{N}@$!|]+/u;
const beforeCapital = /(\p{Ll}\p{M}*)(?=\p{Lu})/gu;

function isTitle(word: string): boolean {
  return onlyTitles.test(word) || beginningSkeletons.some((beginning) => word.startsWith(beginning));
}

/** Whether a word mixes alphabets, or uses letters found in no name: phonetic letters and small capitals. */
function isDisguised(text: string): boolean {
  if (phonetic.test(text)) return true;
  return text.split(notInWords).some((word) => alphabets.some((alphabet) => isMixed(word, alphabet)));
}

function isMixed(word: string, alphabet: RegExp): boolean {
  const letters = [...word.normalize('NFKC')].filter((letter) => ofSomeScript.test(letter));
  const own = letters.filter((letter) => alphabet.test(letter)).length;
  return own > 0 && own < letters.length;
}

/** Alphabets with similar letter shapes. Japanese and Korean words mix scripts, but share no shapes with these. */
const alphabets = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Lisu}/u,
];
const ofSomeScript = /(?=\p{L})[^\p{Script=Common}\p{Script=Inherited}]/u;
const phonetic =
  /[\u1d00-\u1dbf\ua730\ua731\ua7af\u0262\u0274\u0276\u0280\u0281\u028d\u028f\u0299-\u029d\u029f\u026a\u01bf]/;

/** `admin1` is `admin`, and `4dmin` may be either. */
function withoutDigitsAround(word: string): string[] {
  const letters = [...word];
  const trailing = letters.slice(0, letters.findLastIndex((letter) => !/\p{N}/u.test(letter)) + 1).join('');
  return [word, trailing, word.replace(/^\p{N}+/u, ''), trailing.replace(/^\p{N}+/u, '')];
}

/** The text with look-alikes mapped to one letter and all non-letters removed. */
function skeleton(text: string): string {
  const letters = [...text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()];
  return letters
    .map((letter) => likeLatin.get(letter) ?? letter)
    .join('')
    .replace(/\P{L}/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

/**
 * Each Latin letter and its look-alikes, also for words in another alphabet; `i` and `l` are one, since `1` may be
 * either.
 */
const lookAlikes = {
  a: '4@аαɑꓮᎪ',
  b: '8вβьꓐᏴ',
  c: 'сϲꓚᏟ',
  d: 'ԁđɗꓓᎠ',
  e: '3еεєҽꓰᎬ',
  f: 'ƒϝꓝ',
  g: '9ɡցꓖᏀ',
  h: 'һնհꓧᎻ',
  j: 'јϳꓙᎫ',
  k: 'кκꓗᏦ',
  l: '1i!|ıіӏιłꓡꓲᏞᏆᎥ',
  m: 'мꓟᎷ',
  n: 'пηոꓠ',
  o: '0оοөøօꓳ',
  p: 'рρꓑᏢ',
  r: 'гᴦꓣᎡᏒ',
  s: '5$ѕʂꓢᏚ',
  t: '7тτŧꓔᎢ',
  u: 'υսцꓴ',
  v: 'νѵꓦᏙ',
  w: 'ωѡԝꓪᎳ',
  x: 'хχꓫ',
  y: 'уγүꓬᎽ',
};
const likeLatin = new Map(
  Object.entries(lookAlikes).flatMap(([latin, others]) =>
    [...others.toLowerCase()].map((other) => [other, latin] as const),
  ),
);

const markSkeletons = marks.map(skeleton);
const beginningSkeletons = beginnings.map(skeleton);
/** Of skeletons. */
export const onlyTitles = new RegExp(`^(?:(?:${titles.map(skeleton).join('|')})s?)+$`);
