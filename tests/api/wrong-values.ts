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
        ...(pattern && pattern !== '\\S' ? [' ', '\u0000', '\u202e', '💥'.repeat(40)] : []),
        ...(pattern === '\\S' ? [' \t\n'] : []),
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
  const { type, enum: words, pattern, minLength = 0, maxLength, minimum, maximum } = plain(schema);
  if (words) return ['nonsense', `${words[0]} `, '{"$ne":null}'];
  if (type === 'integer' || type === 'number')
    return [
      'x',
      '1.5',
      '1e999',
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
    ...(maxLength ? ['x'.repeat(maxLength + 1)] : []),
  ];
}

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
