import { expect, test } from 'vitest';
import { openapi } from './openapi.ts';
import { shareSchemas } from './share-schemas.ts';

const document = openapi();

/** Every `$ref` in a document. */
function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = '$ref' in value && typeof value.$ref === 'string' ? [value.$ref] : [];
  return [...own, ...Object.values(value).flatMap(refsIn)];
}

test('every $ref of the OpenAPI page leads to a component, and every component is used', () => {
  const { schemas, responses } = document.components;
  const known = [
    ...Object.keys(schemas).map((name) => `#/components/schemas/${name}`),
    ...Object.keys(responses).map((name) => `#/components/responses/${name}`),
  ];
  expect(new Set(refsIn(document))).toEqual(new Set(known));
});

test('no component stands twice, and all names are fit for OpenAPI', () => {
  const { schemas, responses } = document.components;
  const texts = Object.values(schemas).map((schema) => JSON.stringify(schema));
  expect(texts.length).toBe(new Set(texts).size);
  for (const name of [...Object.keys(schemas), ...Object.keys(responses)])
    expect(name).toMatch(/^[A-Za-z0-9]+$/);
});

test('a schema with a name or in two places is shared, others stay where they are', () => {
  const price = { type: 'object', properties: { amount: { type: 'integer' } } };
  const named = { type: 'string', format: 'date-time' };
  const root = {
    type: 'object',
    properties: {
      paid: price,
      owed: price,
      at: named,
      note: { type: 'string' },
      all: { type: 'array', items: price },
    },
  };
  const shared = shareSchemas([root], { Time: named, limits: { most: 7 } }, '#/');
  expect(shared.use(root, 'Bill')).toEqual({
    type: 'object',
    properties: {
      paid: { $ref: '#/Paid' },
      owed: { $ref: '#/Paid' },
      at: { $ref: '#/Time' },
      note: { type: 'string' },
      all: { type: 'array', items: { $ref: '#/Paid' } },
    },
  });
  expect(shared.components()).toEqual({ Paid: price, Time: named });
});

test('two schemas that want one name get two', () => {
  const [a, b] = [{ minimum: 1 }, { minimum: 2 }].map((own) => ({ type: 'integer', ...own, maximum: 9 }));
  const roots = [a, a, b, b].map((page, n) => ({ type: 'object', title: `Root ${n}`, properties: { page } }));
  const shared = shareSchemas(roots, {}, '');
  const used = roots.map((root) => shared.use(root, 'Root').properties?.page?.$ref);
  expect(used).toEqual(['Page', 'Page', 'Page2', 'Page2']);
});
