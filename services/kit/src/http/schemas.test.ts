import { operations } from '@emberline/contracts';
import type { TextKind } from '@emberline/contracts/texts';
import type { TSchema } from 'typebox';
import { describe, expect, test } from 'vitest';
import { compileValidator, validationMessage } from './schemas.ts';

/** Every field of every request of members, guests and operators, tried at the door of the services. */

interface Schema {
  type?: string;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  'x-text'?: TextKind;
}

interface Field {
  place: string;
  part: 'params' | 'query' | 'body';
  name: string;
  schema: Schema;
  /** Without the branch that allows null. */
  own: Schema;
}

const fields = operations
  .filter(({ who }) => who !== 'service' && who !== 'provider')
  .flatMap((operation) =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      fieldsOf(operation[part] as Schema | undefined, part, `${operation.id}.${part}`),
    ),
  );

function fieldsOf(schema: Schema | undefined, part: Field['part'], place: string): Field[] {
  if (schema?.items) return fieldsOf(schema.items, part, `${place}[]`);
  return Object.entries(schema?.properties ?? {}).flatMap(([name, one]) => {
    const own = one.anyOf?.find(({ type }) => type !== 'null') ?? one;
    const field = { place: `${place}.${name}`, part, name, schema: one, own };
    return [field, ...fieldsOf(own, part, field.place)];
  });
}

/** What the field becomes, or the sentence by which it is refused. */
function give({ part, name, schema }: Field, value: unknown): { value: unknown } | { sentence: string } {
  const validate = compileValidator({
    schema: { type: 'object', properties: { [name]: schema } } as unknown as TSchema,
    method: 'POST',
    url: '/',
    httpPart: part === 'query' ? 'querystring' : part,
  } as never) as ((given: unknown) => boolean) & { errors?: never };
  const given = { [name]: value };
  return validate(given) ? { value: given[name] } : { sentence: validationMessage(validate.errors ?? []) };
}

const ofKind = (...kinds: (TextKind | undefined)[]) =>
  fields.filter(({ own }) => own['x-text'] !== undefined && kinds.includes(own['x-text']));
const names = (found: Field[]) => found.map((field) => [field.place, field] as const);
const sentenceOf = (rest: string) => ({
  sentence: expect.stringMatching(new RegExp(`^[A-Z][a-z ]* ${rest}`)),
});

const written = ofKind('text', 'line', 'name');
const blank = [
  '\u200b',
  '\u2060',
  '\u2800',
  '\u3164',
  '\u00ad',
  '\u034f',
  '\u115f',
  '\uffa0',
  '\ufeff',
  ' \t\n',
  '\u0301',
];

test('there are as many as are spoken of', () => {
  expect(written.length).toBeGreaterThan(35);
  expect(ofKind('word', 'search').length).toBeGreaterThan(20);
});

describe.each(names(written))('%s', (_place, field) => {
  test('takes nothing that is blank, and says so as of an empty text', () => {
    for (const sign of blank) expect(give(field, sign)).toEqual(sentenceOf('must not be empty\\.$'));
    if (field.own.minLength === 1) expect(give(field, '')).toEqual(sentenceOf('must not be empty\\.$'));
  });

  test('refuses control characters and halves of a pair by their name', () => {
    for (const [sign, name] of [
      ['\u0000', '0000'],
      ['\u0007', '0007'],
      ['\ud800', 'D800'],
    ] as const) {
      expect(give(field, `Ann${sign}`)).toEqual(sentenceOf(`must not contain U\\+${name}\\.$`));
      expect(give(field, sign)).toHaveProperty('sentence');
    }
  });

  test('arrives composed and without blanks around it, and is as long as it may be after that', () => {
    const most = field.own.maxLength ?? 0;
    expect(give(field, ' \u200bZoe\u0308\u00a0\r\n')).toEqual({ value: 'Zoë' });
    expect(give(field, `  ${'e\u0301'.repeat(most)}\n`)).toEqual({ value: 'é'.repeat(most) });
    expect(give(field, 'a'.repeat(most + 1))).toEqual(sentenceOf(`must have at most ${most} characters\\.$`));
  });

  test('is a text', () => {
    for (const value of [7, true, { $ne: '' }])
      expect(give(field, value)).toEqual(sentenceOf('must be a text\\.$'));
  });
});

test.each(names(ofKind('text')))('%s keeps what is written inside', (_place, field) => {
  for (const text of ['👨‍👩‍👧 ❤️', 'می\u200cخواهم', '\u200fשלום!', 'a\n\tb', '“Hi” — it’s', '10\u00a0km'])
    expect(give(field, text)).toEqual({ value: text });
});

test.each(names(ofKind('line')))('%s becomes one line', (_place, field) => {
  expect(give(field, 'a\r\nb\u2028c\u00a0 d')).toEqual({ value: 'a b c d' });
});

test.each(names(ofKind('name')))(
  '%s takes names of all kinds, and names the sign that it refuses',
  (_place, field) => {
    expect(give(field, 'Jean\u2011Luc St.\u00a0John')).toEqual({ value: 'Jean-Luc St. John' });
    expect(give(field, 'Ka‘iulani')).toEqual({ value: "Ka'iulani" });
    expect(give(field, 'Ann!')).toEqual(sentenceOf('must not contain “!”\\.$'));
  },
);

test.each(names(ofKind('word', 'search', 'token')))('%s holds no control character', (_place, field) => {
  expect(give(field, 'ab\u0000cd')).toEqual(sentenceOf('must not contain U\\+0000\\.$'));
});

test.each(names(ofKind('search')))('%s may be blank', (_place, field) => {
  if (!field.own.minLength) expect(give(field, ' \u200b')).toEqual({ value: '' });
  expect(give(field, ' ab  cd\u200b')).toEqual({ value: 'ab cd' });
});

const days = fields.filter(({ own }) => own.format === 'date');
test.each(names(days))('%s is a day of the calendar', (_place, field) => {
  for (const day of ['2028-02-29', '2000-02-29', '2027-12-31'])
    expect(give(field, day)).toEqual({ value: day });
  for (const day of [
    '2027-02-29',
    '1900-02-29',
    '2027-04-31',
    '2027-13-01',
    '2027-00-10',
    '2027-1-1',
    '0000-01-01',
    '',
    '٢٠٢٧-٠١-٠١',
  ])
    expect(give(field, day)).toEqual(sentenceOf('must be a day of the calendar'));
});

const times = fields.filter(({ own }) => own.format === 'date-time');
test.each(names(times))('%s is a moment that there is', (_place, field) => {
  for (const time of ['2028-02-29T09:30:00Z', '2027-01-01T00:00:00.123+01:00'])
    expect(give(field, time)).toEqual({ value: time });
  for (const time of [
    '2027-02-29T09:30:00Z',
    '2027-01-01T24:00:00Z',
    '2027-01-01T09:30:60Z',
    '2027-01-01T25:00:00Z',
    '2027-01-01',
    '2027-01-01T09:30:00',
    'now',
    '',
  ])
    expect(give(field, time)).toHaveProperty('sentence');
});

const numbers = fields.filter(({ own }) => own.type === 'integer' && own.enum === undefined);
test.each(names(numbers))('%s is a whole number with ends', (_place, field) => {
  const { minimum, maximum } = field.own;
  expect(minimum).toBeDefined();
  expect(maximum).toBeDefined();
  const inText = ['1.5', '1e3', '0x10', 'NaN', 'Infinity', ' 1', '+1', '١', '', '9'.repeat(400)];
  const values = field.part === 'body' ? [1.5, '1', Number.NaN, true, [1]] : inText;
  for (const value of values) expect(give(field, value)).toEqual(sentenceOf('must be a whole number\\.$'));
  const given = (value: number) => give(field, field.part === 'body' ? value : String(value));
  expect(given(Number(minimum) - 1)).toEqual(sentenceOf(`must be at least ${minimum}\\.$`));
  if (field.part === 'body') expect(given(1e300)).toEqual(sentenceOf(`must be at most ${maximum}\\.$`));
});

test('a field that may be null says what is wrong with it, not that there are other choices', () => {
  const field = (place: string) => fields.find((one) => one.place === place) as Field;
  expect(give(field('saveProfile.body.age'), 18.5)).toEqual({ sentence: 'Age must be a whole number.' });
  expect(give(field('saveProfile.body.aboutMe'), 'a'.repeat(2_001))).toEqual({
    sentence: 'About me must have at most 2000 characters.',
  });
  expect(give(field('saveProfile.body.zip'), '1000')).toEqual({
    sentence: 'Zip must be 5 digits, like 10001, or 9, like 10001-2345.',
  });
  expect(give(field('saveProfile.body.zip'), ' １０００１ ')).toEqual({ value: '10001' });
  expect(give(field('saveProfile.body.religion'), 'none such')).toEqual({
    sentence: 'Religion is not one of the possible choices.',
  });
});
