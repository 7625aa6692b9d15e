/**
 * The form in which texts are searched: `cafe` finds café, `don't` finds don’t, `10 km` finds 10 and km with any blank between,
 * `strasse` finds Straße, full-width letters are the narrow ones. What is looked for and what is stored are read alike.
 */

/** Marks over and under letters (Latin, Greek, Cyrillic, Hebrew, Arabic), and what nobody sees. In other scripts marks are vowels. */
const unheard =
  '\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670' +
  '\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08d3-\u08ff\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f' +
  '\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\uffa0\ufe00-\ufe0f\ufeff';
const blank = '\\t-\\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000';

export const leftOut = new RegExp(`[${unheard}]+`, 'g');
export const blanks = new RegExp(`[${blank}]+`, 'g');
const apostrophes = /[`´ʹ-ʽˈʼ‘-‛′‵׳＇]/g;
const quotes = /[“-‟″«»״]/g;
const dashes = /[\p{Pd}−]/gu;
/** Letters that are not taken apart by themselves. */
const plain: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ħ: 'h', ı: 'i', ŧ: 't', ς: 'σ' },
  // Persian and Arabic keyboards have letters of their own for one another's.
  ...{ ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه' },
};

export function searchKey(text: string): string {
  return text
    .replace(apostrophes, "'")
    .replace(quotes, '"')
    .replace(dashes, '-')
    .normalize('NFKD')
    .toLowerCase()
    .replace(leftOut, '')
    .replace(/[ßæœøđðþłħıŧςىیکة]/g, (letter) => plain[letter] ?? letter)
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(blanks, ' ')
    .trim()
    .normalize('NFC');
}

/** Signs of which one alone is a word. */
const wordSign =
  /[\p{Ideographic}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u;

/** Whether these words find little enough: by `least` letters, or by one sign that is a word. */
export function isLongEnough(words: string, least: number): boolean {
  const key = searchKey(words);
  return [...key].length >= least || wordSign.test(key);
}

/**
 * A regular expression, to be used with `i` (and `u` in JavaScript), for texts that hold these words as `searchKey` reads both.
 * MongoDB takes it too, which has a limit: of words that become very long, as some signs do, the beginning is looked for. '' for no
 * words.
 */
export function searchPattern(words: string): string {
  const key = [...searchKey(words)];
  let pattern = '';
  for (let n = 0; n < key.length && pattern.length < patternMax; n++) {
    const [one = '', two = ''] = key.slice(n, n + 2);
    const joined = two && variants().get(one + two);
    if (joined) n++;
    pattern += joined
      ? `(?:${signPattern(one)}${signPattern(two)}|[${joined}])[${unheard}]*`
      : signPattern(one);
  }
  return pattern;
}

/** In code units: MongoDB takes 32,764 bytes. */
const patternMax = 10_000;

function signPattern(sign: string): string {
  if (sign === ' ') return `[${blank}][${blank}${unheard}]*`;
  const parts = [...sign.normalize('NFD')];
  const whole = eitherOf(sign);
  return `${parts.length > 1 ? `(?:${whole}|${parts.map(eitherOf).join('')})` : whole}[${unheard}]*`;
}

const eitherOf = (sign: string) => `[${escaped(sign)}${variants().get(sign) ?? ''}]`;

const escaped = (sign: string) => sign.replace(/[\\\]^[-]/, '\\$&');

/** What is read as each key, of the scripts that people mix: Latin, Greek, Cyrillic, Hebrew, Arabic, wide and narrow forms. */
const ranges = [
  ...[
    [0x60, 0x60],
    [0xaa, 0x24f],
    [0x2b9, 0x2c8],
    [0x386, 0x52f],
    [0x5d0, 0x5f4],
    [0x621, 0x6f9],
    [0x1e00, 0x1fff],
    [0x2010, 0x2036],
  ],
  ...[
    [0x2100, 0x214f],
    [0x2212, 0x2212],
    [0xfb00, 0xfdfb],
    [0xfe70, 0xfefc],
    [0xff01, 0xffee],
  ],
] as [number, number][];
let known: Map<string, string> | undefined;

function variants(): Map<string, string> {
  if (known) return known;
  known = new Map();
  for (const [from, to] of ranges)
    for (let code = from; code <= to; code++) {
      const sign = String.fromCharCode(code);
      const key = searchKey(sign);
      if (key !== sign && key !== '' && [...key].length <= 2)
        known.set(key, (known.get(key) ?? '') + escaped(sign));
    }
  return known;
}
