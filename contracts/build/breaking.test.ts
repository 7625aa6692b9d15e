import { expect, test } from 'vitest';
import { breaks, type Published, publish, publishedText } from './breaking.ts';
import type { Schema } from './share-schemas.ts';

const id: Schema = { type: 'string', pattern: '^[0-9a-f]{24}$' };
const text: Schema = { type: 'string', minLength: 1, maxLength: 100 };
const count: Schema = { type: 'integer', minimum: 0, maximum: 9 };
const object = (properties: Record<string, Schema>, ...required: string[]): Schema => ({
  type: 'object',
  properties,
  required,
});

/** An operation that takes and answers these fields, and an event that carries them. */
function contract(
  { takes, answers, event }: Partial<Record<'takes' | 'answers' | 'event', Schema>> = {},
  schemas: Record<string, Schema> = {},
): Published {
  return {
    operations: {
      send: { route: 'POST /send', body: takes ?? object({ text }), answer: answers ?? object({ text }) },
    },
    events: { 'sent@1': event ?? object({ text }) },
    schemas,
  };
}
const field = (name: string, schema: Schema) => object({ [name]: schema }, name);
const nullable = (schema: Schema) => ({ anyOf: [schema, { type: 'null' }] });
const words = (...values: string[]) => ({ enum: values });

const between = (part: 'takes' | 'answers' | 'event') => (before: Schema, now: Schema) =>
  breaks(contract({ [part]: before }), contract({ [part]: now }));
const ofTakes = between('takes');
const ofAnswers = between('answers');
const ofEvent = between('event');

test('the present declarations do not break themselves, also when read back from the file', () => {
  expect(breaks(publish())).toEqual([]);
  expect(breaks(JSON.parse(publishedText(publish())))).toEqual([]);
});

test('adding an optional field breaks nobody, nor does taking more or answering less', () => {
  expect(ofTakes(object({ text }), object({ text, more: text }))).toEqual([]);
  expect(ofTakes(field('text', text), object({ text: { type: 'string' } }))).toEqual([]);
  expect(ofTakes(field('kind', words('a')), field('kind', words('a', 'b')))).toEqual([]);
  expect(ofTakes(field('n', count), field('n', nullable(count)))).toEqual([]);
  expect(ofAnswers(object({ text }), object({ text, more: text }, 'more'))).toEqual([]);
  expect(ofAnswers(field('kind', words('a', 'b')), field('kind', words('a')))).toEqual([]);
  expect(ofAnswers(field('n', nullable(count)), field('n', count))).toEqual([]);
  expect(ofAnswers(field('text', { type: 'string' }), field('text', text))).toEqual([]);
  expect(ofEvent(object({ text }), object({ text, more: text }))).toEqual([]);
});

test('who consumes an event, and where a schema is written, breaks nobody', () => {
  const shared = contract({ takes: field('id', { $ref: '#/schemas/Id' }) }, { Id: id });
  expect(breaks(contract({ takes: field('id', id) }), shared)).toEqual([]);
  expect(breaks(shared, contract({ takes: field('id', id) }))).toEqual([]);
  expect(publishedText(publish())).not.toMatch(/consumedBy|publishedBy/);
});

test('a lost operation, a moved one and a lost event are told', () => {
  const none = { ...contract(), operations: {} };
  expect(breaks(contract(), none)).toEqual(['operation send is gone']);
  const moved = contract();
  Object.assign(moved.operations.send ?? {}, { route: 'PUT /send' });
  expect(breaks(contract(), moved)).toEqual(['send moved from POST /send to PUT /send']);
  expect(breaks(contract(), { ...contract(), events: {} })).toEqual(['event sent@1 is gone']);
});

test.each<[string, Schema, Schema, string]>([
  ['a newly required field', object({ text }), object({ text, to: id }, 'to'), 'now requires to'],
  ['a field that may no longer be left out', object({ text }), field('text', text), 'now requires text'],
  ['another type', field('n', count), field('n', text), 'no longer takes integer as n'],
  [
    'a number that must be whole',
    field('n', { type: 'number' }),
    field('n', { type: 'integer' }),
    'no longer takes number as n',
  ],
  ['no null any more', field('n', nullable(count)), field('n', count), 'no longer takes null as n'],
  [
    'a narrowed list of words',
    field('k', words('a', 'b')),
    field('k', words('a')),
    'no longer takes "b" as k',
  ],
  [
    'a list in place of any text',
    field('k', { type: 'string' }),
    field('k', words('a')),
    'no longer takes any string as k',
  ],
  [
    'a raised minimum',
    field('n', count),
    field('n', { ...count, minimum: 1 }),
    'no longer takes values beyond minimum 1 as n',
  ],
  [
    'a lowered maximum',
    field('n', count),
    field('n', { ...count, maximum: 8 }),
    'no longer takes values beyond maximum 8 as n',
  ],
  [
    'a raised length',
    field('t', text),
    field('t', { ...text, minLength: 2 }),
    'no longer takes values beyond minLength 2 as t',
  ],
  [
    'a new length',
    field('t', { type: 'string' }),
    field('t', { type: 'string', maxLength: 9 }),
    'no longer takes values beyond maxLength 9 as t',
  ],
  [
    'another pattern',
    field('id', id),
    field('id', { ...id, pattern: '^x$' }),
    'no longer takes values beyond pattern ^x$ as id',
  ],
  [
    'fewer items',
    field('l', { type: 'array', items: text, maxItems: 3 }),
    field('l', { type: 'array', items: text, maxItems: 2 }),
    'no longer takes values beyond maxItems 2 as l',
  ],
  [
    'narrowed items',
    field('l', { type: 'array', items: text }),
    field('l', { type: 'array', items: count }),
    'no longer takes string as l[]',
  ],
  [
    'something deep inside',
    field('a', field('b', text)),
    field('a', field('b', count)),
    'no longer takes string as a.b',
  ],
])('a request: %s is told', (_, before, now, told) => {
  expect(ofTakes(before, now)).toEqual([`send ${told}`]);
});

test.each<[string, Schema, Schema, string]>([
  ['a lost field', object({ text, id }), object({ text }), 'no longer answers id'],
  [
    'a lost field that was always there',
    object({ text, id }, 'id'),
    object({ text }),
    'no longer answers id',
  ],
  ['a field that may now be left out', field('id', id), object({ id }), 'no longer answers id always'],
  ['another type', field('n', count), field('n', text), 'now answers string as n'],
  ['null', field('n', count), field('n', nullable(count)), 'now answers null as n'],
  ['a new word', field('k', words('a')), field('k', words('a', 'b')), 'now answers "b" as k'],
  [
    'any text in place of a list',
    field('k', words('a')),
    field('k', { type: 'string' }),
    'now answers any string as k',
  ],
  [
    'a wider limit',
    field('t', text),
    field('t', { ...text, maxLength: 101 }),
    'now answers values beyond maxLength 100 as t',
  ],
  [
    'one more shape',
    { anyOf: [field('a', text)] },
    { anyOf: [field('a', text), { type: 'null' }] },
    'now answers null as the whole',
  ],
])('an answer: %s is told', (_, before, now, told) => {
  expect(ofAnswers(before, now)).toEqual([`send ${told}`]);
});

const inTopic = 'events already in the topic may have it';
test.each<[string, Schema, Schema, string]>([
  ['a lost field', field('seq', count), object({}), 'no longer carries seq'],
  [
    'another type',
    field('n', count),
    field('n', { type: 'number', minimum: 0, maximum: 9 }),
    'now carries number as n',
  ],
  ['a new word', field('k', words('a')), field('k', words('a', 'b')), 'now carries "b" as k'],
  [
    'a word less',
    field('k', words('a', 'b')),
    field('k', words('a')),
    `no longer allows "b" as k: ${inTopic}`,
  ],
  [
    'a wider limit',
    field('n', count),
    field('n', { ...count, maximum: 10 }),
    'now carries values beyond maximum 9 as n',
  ],
  [
    'a narrower limit',
    field('n', count),
    field('n', { ...count, maximum: 8 }),
    `no longer allows values beyond maximum 8 as n: ${inTopic}`,
  ],
  ['a newly required field', object({}), field('by', id), `no longer allows nothing as by: ${inTopic}`],
])('an event: %s is told', (_, before, now, told) => {
  expect(ofEvent(before, now)).toEqual([`event sent@1 ${told}`]);
});
