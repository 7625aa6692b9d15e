/** 16 kB: as long as Node lets all headers of a request be. */
export const hostileLength = 16_384;

/**
 * Texts that make a pattern try as much as it can: one character or two, again and again, and the pattern's own alphabet, so
 * that each of its repeated parts is met after what comes before it, with and without an end that does not fit.
 */
export function hostileTexts(source: string, flags = ''): string[] {
  const { whole, pumps } = readPattern(source, flags);
  const texts = new Set(everybodys);
  for (const { before, again } of pumps)
    for (const end of ends)
      texts.add(before + filled(again, hostileLength - before.length - end.length) + end);
  for (const one of [whole, `${whole} `, `${whole}!`, whole.slice(0, -1)])
    if (one !== '') for (const end of ends) texts.add(filled(one, hostileLength - end.length) + end);
  return [...texts].filter((text) => text !== '');
}

const ends = ['', '!', '\n\u0000'];
const characters = [...'aA0 \t\n.-_/\\<>()[]{}!?"\'`=,;:@%&#*+$|~^é１ß', '\u200b', '\u0000', '😀', '\u0301'];
const pairs = [
  'a ',
  ' a',
  'a!',
  'a.',
  '.a',
  'a@',
  'a-',
  '0.',
  '0 ',
  '\r\n',
  ' \n',
  ', ',
  'a,',
  '%2',
  '/a',
  '//',
  'aA',
  '<a',
  '()',
];
const everybodys = [...characters, ...pairs].flatMap((one) =>
  ends.map((end) => filled(one, hostileLength - end.length) + end),
);

function filled(text: string, length: number): string {
  return text.repeat(Math.ceil(Math.max(length, 1) / text.length)).slice(0, Math.max(length, 1));
}

interface Pump {
  before: string;
  again: string;
}

/**
 * Reads a pattern roughly: what it matches at its simplest, and each part that may be repeated with what comes before it.
 * Of alternatives all are followed, for `whole` the first.
 */
function readPattern(source: string, flags: string): { whole: string; pumps: Pump[] } {
  const pumps: Pump[] = [];
  let at = 0;

  /** @returns what the alternatives up to the next `)` match at their simplest */
  function readAlternatives(before: string): string[] {
    const found: string[] = [];
    do found.push(readSequence(before));
    while (source[at] === '|' && at++ >= 0);
    return found;
  }

  function readSequence(before: string): string {
    let own = '';
    while (at < source.length && source[at] !== '|' && source[at] !== ')') {
      const atoms = readAtom(before + own);
      const first = atoms[0] ?? '';
      const pumped = [...atoms, ...atoms.slice(1).map((next) => first + next)];
      if (readQuantifier())
        for (const again of pumped) if (again !== '') pumps.push({ before: before + own, again });
      own += first;
    }
    return own;
  }

  function readAtom(before: string): string[] {
    const start = at;
    const char = source[at++] as string;
    if (char === '(') {
      const [opening = '', look] = /^\((\?(?:[:=!]|<[=!]|<\w+>))?/.exec(source.slice(start)) ?? [];
      at = start + opening.length;
      const inner = readAlternatives(before);
      at++;
      return look && /[=!]$/.test(look) ? [''] : inner;
    }
    if (char === '^' || char === '$') return [''];
    if (char === '.') return ['a', ' ', '0'];
    if (char === '[') {
      while (source[at] !== ']') at += source[at] === '\\' ? 2 : 1;
      at++;
      return fitting(source.slice(start, at));
    }
    if (char !== '\\') return [char];
    const escaped = /^\\(?:[pP]\{[^}]+\}|u\{[^}]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|k<\w+>|c[A-Z]|.)/su.exec(
      source.slice(start),
    )?.[0];
    at = start + (escaped ?? '\\').length;
    if (escaped === '\\b' || escaped === '\\B' || escaped?.startsWith('\\k')) return [''];
    return fitting(escaped ?? '');
  }

  /** @returns whether the part before may come twice or more */
  function readQuantifier(): boolean {
    const [all = ''] = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(source.slice(at)) ?? [];
    at += all.length;
    return all !== '' && !all.startsWith('?') && !/^\{[01](?:,1)?\}/.test(all);
  }

  /** Some characters that a class or an escape takes: ordinary ones, and those that the pattern names elsewhere too. */
  function fitting(atom: string): string[] {
    const pattern = new RegExp(`^(?:${atom})$`, flags.replaceAll(/[gy]/g, ''));
    const found = characters.filter((one) => pattern.test(one));
    for (let code = 0x21; found.length === 0 && code < 0x10000; code++)
      if (pattern.test(String.fromCharCode(code))) found.push(String.fromCharCode(code));
    const named = found.filter((one) => !/\w/.test(one) && source.includes(one));
    return [...new Set([...found.slice(0, 2), ...named.slice(0, 4), ...found.slice(-1)])];
  }

  const [whole = ''] = readAlternatives('');
  return { whole, pumps };
}
