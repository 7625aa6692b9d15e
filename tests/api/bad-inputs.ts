import type { Operation } from '@emberline/contracts';
import { pathOf } from '@emberline/contracts/path-of';

/** One request that is wrong in one place; everything else in it is as it should be. */
export interface BadInput {
  operation: Operation;
  /** For people: what is wrong. */
  what: string;
  path: string;
  contentType?: string;
  body?: string;
  /** Against the contract, so that any success would be a silent one. Else only a crash would be wrong. */
  isInvalid: boolean;
}

interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
}

/**
 * Everything wrong that can be said in a request of an operation, made from its schema in the contract.
 * @param memberId who is named where the contract asks for a member
 */
export function badInputs(operation: Operation, memberId: string): BadInput[] {
  const input = inputFor(operation, memberId);
  return [...badParams(input), ...badQueries(input), ...badBodies(input)];
}

/** The path of a sound request, for asking as somebody who may not. */
export function soundPath(operation: Operation, memberId: string): string {
  const { params, query } = inputFor(operation, memberId);
  return pathOf(operation, params, query);
}

/** The body of a sound request; undefined where there is none. */
export function soundBody(operation: Operation, memberId: string): unknown {
  return inputFor(operation, memberId).body;
}

type Fields = Record<string, unknown>;
interface Input {
  operation: Operation;
  params: Fields;
  query: Fields;
  body: Fields | undefined;
}

function inputFor(operation: Operation, memberId: string): Input {
  const part = (schema: unknown, all: boolean) =>
    exampleOf(schema as Schema | undefined, memberId, all) as Fields;
  return {
    operation,
    params: operation.params ? part(operation.params, true) : {},
    query: operation.query ? part(operation.query, false) : {},
    body: operation.body && !operation.files ? part(operation.body, false) : undefined,
  };
}

function badParams({ operation, params, query, body }: Input): BadInput[] {
  return Object.keys(params).flatMap((name) =>
    wrongSegments.map((value) => ({
      operation,
      what: `path ${name} = ${value}`,
      path: pathOf(operation, { ...params, [name]: undefined }, query).replace(`:${name}`, value),
      ...json(body),
      isInvalid: true,
    })),
  );
}

function badQueries({ operation, params, query }: Input): BadInput[] {
  const schema = operation.query as Schema | undefined;
  const cases: BadInput[] = [];
  for (const [name, field] of Object.entries(schema?.properties ?? {})) {
    for (const value of wrongTexts(field)) {
      cases.push(inQuery(`${name} = ${value.slice(0, 30)}`, { ...query, [name]: value }, true));
    }
    for (const value of hostileTexts) {
      cases.push(inQuery(`${name} = ${quoted(value)}`, { ...query, [name]: value }, false));
    }
    const isRequired = schema?.required?.includes(name) ?? false;
    const { [name]: _, ...others } = query;
    if (isRequired) cases.push(inQuery(`no ${name}`, others, true));
    cases.push(inQuery(`${name}[$ne]`, { ...others, [`${name}[$ne]`]: '1' }, isRequired));
    cases.push(inQuery(`${name} twice`, { ...query, [name]: ['a', 'b'] }, false));
  }
  return cases;

  function inQuery(what: string, changed: Fields, isInvalid: boolean): BadInput {
    return { operation, what: `query ${what}`, path: pathOf(operation, params, changed), isInvalid };
  }
}

function badBodies({ operation, params, query, body }: Input): BadInput[] {
  if (!body || operation.who === 'provider') return [];
  const path = pathOf(operation, params, query);
  const schema = operation.body as Schema;
  const withBody = (what: string, changed: unknown, isInvalid = true): BadInput => ({
    operation,
    what: `body ${what}`,
    path,
    ...json(changed),
    isInvalid,
  });
  const cases = [null, 1, 'x', [], [body]].map((value) =>
    withBody(JSON.stringify(value).slice(0, 20), value),
  );
  const raw = JSON.stringify(body);
  for (const text of [
    raw.slice(0, -1),
    `${raw}}`,
    '',
    '\ufeff{',
    '{"__proto__":{"x":1}',
    `${'['.repeat(20_000)}`,
  ]) {
    cases.push({ ...withBody(`text ${text.slice(0, 20)}`, body), body: text });
  }
  cases.push({ ...withBody('in a form', body), contentType: 'application/x-www-form-urlencoded' });
  cases.push({
    ...withBody('above the size limit', { ...body, filler: 'x'.repeat(operation.maxBytes ?? 64 * 1024) }),
  });
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    for (const value of wrongValues(field)) {
      cases.push(withBody(`${name} = ${JSON.stringify(value)?.slice(0, 30)}`, { ...body, [name]: value }));
    }
    const { [name]: _, ...others } = body;
    if (schema.required?.includes(name)) cases.push(withBody(`without ${name}`, others));
    if (plain(field).type !== 'string') continue;
    for (const value of hostileTexts) {
      cases.push(withBody(`${name} = ${quoted(value)}`, { ...body, [name]: value }, false));
    }
  }
  return cases;
}

/** Values that no field of this schema may have. */
function wrongValues(schema: Schema): unknown[] {
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
        ...(maxLength ? ['x'.repeat(maxLength + 1), '💥'.repeat(maxLength + 1)] : []),
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

/** The same in an address, where everything is text. */
function wrongTexts(schema: Schema): string[] {
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

const wrongSegments = [
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

/** May be welcome as a text, and must then do no harm. */
const hostileTexts = [
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

function exampleOf(schema: Schema | undefined, memberId: string, all: boolean, name = ''): unknown {
  const { type, enum: words, const: only, items, properties, required } = plain(schema ?? {});
  if (words) return words[0];
  if (only !== undefined) return only;
  if (name in samples) return samples[name];
  switch (type) {
    case 'object': {
      const names = Object.keys(properties ?? {}).filter((key) => all || required?.includes(key));
      return Object.fromEntries(names.map((key) => [key, exampleOf(properties?.[key], memberId, all, key)]));
    }
    case 'array':
      return items ? [exampleOf(items, memberId, all, name)] : [];
    case 'integer':
    case 'number':
      return plain(schema ?? {}).minimum ?? 1;
    case 'boolean':
      return true;
    default:
      return textFor(plain(schema ?? {}).pattern ?? '', memberId);
  }
}

function textFor(pattern: string, memberId: string): unknown {
  if (pattern.includes('[0-9a-f]{24}')) return memberId;
  return pattern.includes('[0-9a-f-]{36}') ? samples.uuid : 'a sound text';
}

/** Where a pattern asks for something of its own. */
const samples: Record<string, unknown> = {
  email: 'fuzzed@example.org',
  username: 'fuzzed_1',
  gender: 'female',
  preference: 'both',
  password: 'a sound passphrase',
  confirmPassword: 'a sound passphrase',
  newPassword: 'a sound passphrase',
  token: 'a'.repeat(43),
  magicId: 'a'.repeat(43),
  uuid: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  pic: 'none.webp',
  file: 'none.webp',
  ad: 'sponsored-1.svg',
  setupIntentId: 'seti_none',
  subscriptionId: 'sub_none',
  code: 'sound-code',
};

/** The schema of a field that is there: without the branch that allows null. */
function plain(schema: Schema): Schema {
  return schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
}

function json(body: unknown): Pick<BadInput, 'body' | 'contentType'> {
  return body === undefined ? {} : { contentType: 'application/json', body: JSON.stringify(body) };
}

function quoted(text: string): string {
  return JSON.stringify(text).slice(0, 30);
}
