import { describe, expect, it, test } from 'vitest';
import { type Operation, operations } from './index.ts';
import { readText, type TextKind } from './texts.ts';
import { characterName, lengthOf } from './written-text.ts';

/** What one reads of it: the text, or what it is refused for. */
function read(given: string, kind: TextKind): string {
  const { text, refused } = readText(given, kind);
  if (refused === undefined) return text;
  return refused === '' ? 'refused as blank' : `refused for ${refused}`;
}

describe('a name', () => {
  it.each([
    ...[
      'Ann',
      'Zoë',
      'Jean-Luc',
      "O'Neil",
      "'t Hooft",
      'María José',
      'J. R.',
      'J.R.R. Tolkien',
      'J.-P. Sartre',
    ],
    ...['Martin L. King', 'Анна', '李小龙', 'นภา', 'अनुष्का', 'Łukasz', 'St. John', 'Smith Jr.', 'Sta. Maria'],
    ...[
      'Wm. Smith Jr.',
      'King, Jr.',
      'Gal·la',
      'マリー・ローズ',
      'ジャン゠リュック',
      '佐々木',
      'בן־דוד',
      'צ׳רלי',
      'ז״ל',
    ],
    ...['محـمد', 'Nguyễn Thị Ánh', 'Ọ̀ṣúnlékè', 'ʻAulani', 'Kaʻiulani', 'ǃXóõ', 'ශ්\u200dරී', 'മോഹന്\u200d'],
    ...['می\u200cنا', 'བསྟན་འཛིན་', 'ស្រីមុំ', '김민준', 'Ŋaŋa'],
  ])('may be %s', (name) => expect(read(name, 'name')).toBe(name.normalize('NFC')));

  it.each([
    ['Jean\u2011Luc', 'Jean-Luc'],
    ['Jean\u2010Luc', 'Jean-Luc'],
    ['Jean–Luc', 'Jean-Luc'],
    ['Jean\u2212Luc', 'Jean-Luc'],
    ['Mary\u00a0Ann', 'Mary Ann'],
    ['山田\u3000太郎', '山田 太郎'],
    ['Mary  Ann', 'Mary Ann'],
    [' Ann\t', 'Ann'],
    ['Ann\nBerg', 'Ann Berg'],
    ...['’', '‘', '‛', '`', '´', '′', '＇', '՚'].map((sign) => [`Ka${sign}iulani`, "Ka'iulani"]),
    ...['•', '‧', '∙', '⋅'].map((sign) => [`瓦歷斯${sign}諾幹`, '瓦歷斯·諾幹']),
    ['Gal•la', 'Gal·la'],
    ['マリー･ローズ', 'マリー・ローズ'],
    ['ジャン＝リュック', 'ジャン゠リュック'],
    ['Zoe\u0308', 'Zoë'],
    ['Ann\u200b', 'Ann'],
    ['An\u00adna', 'Anna'],
    ['\ufeffAnn', 'Ann'],
    ['Ann\u200e', 'Ann'],
    // Joiners that a Latin name has no use for hide in it.
    ['An\u200cn\u200d', 'Ann'],
  ])('%j is taken as %s', (given, name) => expect(read(given, 'name')).toBe(name));

  it.each([
    ['-', '“-”'],
    ['Ann1', '“1”'],
    ['Ann٣', '“٣”'],
    ['a.com', '“.”'],
    ['www.evil.example', '“.”'],
    ['visit x.co now', '“.”'],
    ['http://a', '“:”'],
    ['ann@example.com', '“@”'],
    ['Ann\u202e', 'U+202E'],
    ['\u2066Ann', 'U+2066'],
    ['Ann\u0000', 'U+0000'],
    ['Ann\ud800', 'U+D800'],
    ['Dr. Ann.', '“.”'],
    ['A\u0301\u0301\u0301\u0301\u0301', 'U+0301'],
    ['<b>Ann</b>', '“<”'],
    ['Ann!', '“!”'],
    ['💋 Ann', '“💋”'],
    ['Ann (Mia)', '“(”'],
  ])('%j is refused for %s', (given, sign) => expect(read(given, 'name')).toBe(`refused for ${sign}`));

  it('is read in time that grows with its length', () => {
    for (const part of ["a'- ", 'a. ', 'aa. ', 'ක\u0dca\u200d', '\u200d', ' ']) {
      const start = performance.now();
      read(`${part.repeat(5_000)}!`, 'name');
      expect(performance.now() - start).toBeLessThan(200);
    }
  });
});

/** Nothing of them can be seen. */
const unseen = [
  ...[
    '200b',
    '2060',
    '2800',
    '3164',
    '115f',
    '1160',
    'ffa0',
    'ad',
    '34f',
    '180e',
    'feff',
    'fe0f',
    'e0041',
    '301',
  ],
  ...[
    '20e3',
    'a0',
    '3000',
    '85',
    '2028',
    '200d',
    '200f',
    '202e',
    '2066',
    'fffc',
    '180b',
    '61c',
    '17b4',
    '1d173',
  ],
].map((code) => String.fromCodePoint(Number.parseInt(code, 16)));

describe('a text', () => {
  it.each(unseen)('of %j alone is blank', (sign) => {
    for (const kind of ['text', 'line', 'name'] as const)
      for (const given of [sign, `${sign} ${sign}\n${sign}`])
        expect(read(given, kind)).toBe('refused as blank');
    for (const kind of ['search', 'word'] as const) expect(read(sign, kind)).toBe('');
  });

  it.each([
    ...[
      '👨‍👩‍👧',
      '❤️',
      '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
      '👍🏽',
      '1️⃣',
      'می\u200cخواهم',
      '\u200fשלום!',
      'a \u2067שלום\u2069 b',
      '10\u00a0km',
      'ភាសា\u200bខ្មែរ',
    ],
    ...['a\tb', '  \u3000', '“Hi” — it’s me…', '.', '٣'].filter((text) => text.trim() !== ''),
  ])('of several lines stays as it is: %j', (given) => expect(read(given, 'text')).toBe(given));

  it.each([
    ['a\r\nb\rc\u2028d\u2029e\u0085f\u000bg\u000ch', 'a\nb\nc\nd\ne\nf\ng\nh', 'a b c d e f g h'],
    [' \n\u200b hi\u2800\u00a0', 'hi', 'hi'],
    ['Cafe\u0301 \u00a0 au lait', 'Café \u00a0 au lait', 'Café au lait'],
    ['', '', ''],
  ])('%j becomes %j, and on one line %j', (given, text, line) => {
    expect(read(given, 'text')).toBe(text);
    expect(read(given, 'line')).toBe(line);
    expect(read(given, 'search')).toBe(line);
  });

  it.each(['\u0000', '\u0007', '\u001b', '\u007f', '\u0092', '\ud800', '\udc00', '\ufffe', '\u{1ffff}'])(
    'with %j in it is refused and the sign named, and refused where it is all there is',
    (sign) => {
      for (const kind of ['text', 'line', 'name', 'search', 'word', 'token'] as const)
        expect(read(`a${sign}b`, kind)).toBe(`refused for ${characterName(sign)}`);
      for (const kind of ['text', 'line', 'name', 'search', 'word', 'token'] as const)
        expect(read(sign, kind)).toMatch(/^refused/);
    },
  );

  it('is as long as what is stored of it, in code points', () => {
    expect(lengthOf(' 👍🏽e\u0301\n. ')).toBe(5);
    for (const sign of unseen) expect(lengthOf(sign)).toBe(0);
  });
});

test('a word that chooses something is read in any width, with any dash, and without what cannot be seen', () => {
  expect(read(' １０００１‑２３４５\u200b ', 'word')).toBe('10001-2345');
  expect(read('5’7"', 'word')).toBe('5\'7"');
});

test('a password is kept as it was typed; half a pair in it, which would count as any other, is refused', () => {
  for (const given of ['        ', ' a\u0301\u200b\u0000 ', '\u3164'.repeat(8)])
    expect(read(given, 'secret')).toBe(given);
  expect(read('long enough \ud800', 'secret')).toBe('refused for U+D800');
});

test('every string of a request says what kind of text it is, or in which format a program has made it', () => {
  expect(open.flatMap(strayIn)).toEqual([]);
});

test('a string without a kind is found, wherever it stands', () => {
  const stray = { type: 'string', maxLength: 10 };
  const deep = {
    anyOf: [{ type: 'array', items: { type: 'object', properties: { words: stray } } }, { type: 'null' }],
  };
  const planted = {
    id: 'planted',
    params: stray,
    query: deep,
    body: { type: 'object', patternProperties: { '': deep } },
  };
  expect(strayIn(planted as unknown as Operation)).toEqual([
    'planted.params',
    'planted.query.words',
    'planted.body.words',
  ]);
});

/** What services tell each other has come through one of these doors before. */
const open = operations.filter(({ who }) => who !== 'service' && who !== 'provider');

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
}

function strayIn(operation: Operation): string[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = operation[part] as Schema | undefined;
    return schema ? stray(schema, `${operation.id}.${part}`) : [];
  });
}

function stray(schema: Schema, path: string): string[] {
  if (schema.type === 'string') return typed.some((keyword) => keyword in schema) ? [] : [path];
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, one]) => [one, `${path}.${name}`] as const,
  );
  const others = [
    Object.values(schema.patternProperties ?? {}),
    schema.items ?? [],
    schema.anyOf ?? [],
    schema.allOf ?? [],
  ];
  const inside = others.flat().map((one) => [one, path] as const);
  return [...fields, ...inside].flatMap(([one, place]) => stray(one, place));
}
const typed = ['x-text', 'pattern', 'format', 'enum', 'const', 'contentEncoding'];
