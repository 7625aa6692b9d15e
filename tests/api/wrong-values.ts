import type { TextKind } from '@emberline/contracts/texts';
import { plain, type Schema } from './schema.ts';

/** Values that this schema forbids. */
export function wrongValues(schema: Schema): unknown[] {
  const {
    type,
    enum: words,
    pattern,
    minLength = 0,
    maxLength,
    minimum,
    maximum,
    items,
    maxItems,
    format,
    'x-text': kind,
  } = plain(schema);
  const operators = [{ $ne: null }, { $gt: '' }, { $where: 'sleep(1000)' }];
  if (words) return [...operators, 'nonsense', `${words[0]} `, 7, true, [words[0]]];
  switch (type) {
    case 'string':
      return [
        ...operators,
        7,
        true,
        ['x'],
        ...(minLength > 0 || pattern ? [''] : []),
        ...(pattern ? [' ', '\u0000', '\u202e', '💥'.repeat(40)] : []),
        ...(kind ? refusedTexts[kind] : []),
        ...(format ? wrongTimes : []),
        ...(maxLength ? ['x'.repeat(maxLength + 1)] : []),
        // Pictures in base64 are fewer bytes than a gateway reads of a refused request; as these they would be more.
        ...(maxLength && maxLength < 2 ** 20 ? ['💥'.repeat(maxLength + 1)] : []),
      ];
    case 'integer':
    case 'number':
      return [
        ...operators,
        '7',
        true,
        [7],
        1.5,
        ...(minimum === undefined ? [] : [minimum - 1]),
        ...(maximum === undefined ? [] : [maximum + 1, 1e300]),
      ];
    case 'boolean':
      return [...operators, 'true', 1, 'no', [true]];
    case 'array':
      return [
        ...operators,
        'x',
        7,
        [{ $ne: null }],
        [[]],
        ...(items
          ? wrongValues(items)
              .slice(0, 6)
              .map((value) => [value])
          : []),
        ...(maxItems ? [Array.from({ length: maxItems + 1 }, (_, n) => String(n))] : []),
      ];
    default:
      return [];
  }
}

/** The same for parameters of an address, which are always text. */
export function wrongTexts(schema: Schema): string[] {
  const {
    type,
    enum: words,
    pattern,
    minLength = 0,
    maxLength,
    minimum,
    maximum,
    format,
    'x-text': kind,
  } = plain(schema);
  if (words) return ['nonsense', `${words[0]} `, '{"$ne":null}'];
  if (type === 'integer' || type === 'number')
    return [
      'x',
      '1.5',
      '1e999',
      '1e3',
      '0x10',
      'NaN',
      ...[minimum, maximum].flatMap((edge, n) =>
        edge === undefined ? [] : [String(n === 0 ? edge - 1 : edge + 1)],
      ),
    ];
  if (type === 'boolean') return ['maybe', '2', '{}'];
  if (type !== 'string') return [];
  return [
    ...(minLength > 0 || pattern ? [''] : []),
    ...(pattern ? [' ', '\u0000', '{"$ne":null}', '../../etc/passwd'] : []),
    ...(kind && kind !== 'secret' ? ['ab\u0000cd', '\u0007'] : []),
    ...(format ? wrongTimes : []),
    ...(maxLength ? ['x'.repeat(maxLength + 1)] : []),
  ];
}

/** Days and times that the calendar does not have. */
const wrongTimes = ['', '2027-02-29', '2027-02-29T09:30:00Z', '2027-13-01', '2027-01-01T25:00:00Z', 'now'];

const unseen = ['\u200b', '\u2800', '\u3164', '\u00ad\u034f\ufeff', ' \t\n', '\u0301'];
const unstored = ['\u0000', 'a\u0007b', '\ud800'];
/** Texts that no field of this kind takes. */
const refusedTexts: Record<TextKind, string[]> = {
  text: [...unseen, ...unstored],
  line: [...unseen, ...unstored],
  name: [...unseen, ...unstored, 'Ann1', 'a.com', 'Ann\u202e'],
  search: unstored,
  word: unstored,
  token: unstored,
  secret: ['a long secret \ud800'],
  // What is not one address, and what is no username.
  email: [
    ...[
      '<v@v.example>',
      'x,v@v.example',
      'v@v.example;x',
      '(c)v@v.example',
      '"v"@v.example',
      'v%w@v.example',
    ],
    ...['v@v.example\r\nRCPT TO:<w@w.example>', 'v@v.example.', 'v@localhost', ...unseen],
  ],
  username: ['...', '___', 'new name', 'nаme', ...unseen],
};

/** Path segments that no operation accepts. */
export const wrongSegments = [
  'x',
  '0',
  '%24ne',
  '%7B%22%24ne%22%3A1%7D',
  '%00',
  '..%2f..',
  'a'.repeat(190),
  '%F0%9F%92%A5',
  '%E2%80%AE',
];

/** Texts that may be valid, and must then do no harm. */
export const hostileTexts = [
  '\u0000',
  '\ud800',
  '\u202eabc',
  'e\u0301'.repeat(300),
  '<script>alert(1)</script>',
  '$where',
  '{"$gt":""}',
  '%{jndi:ldap://x}',
  '\r\nSet-Cookie: a=b',
  '٣',
];
