import { type Operation, operations } from '@emberline/contracts';
import { readEmail } from '@emberline/contracts/keys';
import type { TSchema } from 'typebox';
import { expect, test } from 'vitest';
import { compileValidator, validationMessage } from './schemas.ts';

/** Where a login takes what was typed for either, or for what an older release has taken. */
const readByTheService = new Set(['login', 'adminLogin', 'offerAdminLogin', 'getPaymentStatus']);

/** The doors of the contract: each text of a request from outside. */
const doors = operations
  .filter(({ who }) => who !== 'service')
  .flatMap((operation) => fieldsOf(operation).map((field) => ({ id: operation.id, ...field })));

const isKey = (schema: Record<string, unknown>) => ['email', 'username'].includes(String(schema['x-text']));

test('each address and username of a request is read into its one form', () => {
  const named = doors.filter(({ name }) => /e-?mail$|username$/i.test(name));
  const unread = named.filter(({ id, schema }) => !isKey(schema) && !readByTheService.has(id));
  expect(unread.map(({ id, name }) => `${id}.${name}`)).toEqual([]);
  expect(doors.filter(({ schema }) => schema['x-text'] === 'email').map(({ id }) => id)).toEqual(
    expect.arrayContaining(['signup', 'changeEmail', 'askSupport', 'requestPasswordReset', 'addUser']),
  );
});

const spellings = {
  email: { ' a@MÜNCHEN.example\u200b': 'a@xn--mnchen-3ya.example', 'ａ＠v.example': 'a@v.example' },
  username: { 'newname ': 'newname', '\u2060New.Name': 'New.Name' },
};
const wrong = {
  email: [
    '<v@v.example>',
    'x,v@v.example',
    'v@v.example\r\nRCPT TO:<w@w.example>',
    '"v"@v.example',
    'v%w@v.example',
    '',
  ],
  username: ['...', '___', 'nаme', 'new name', 'ab', ''],
};

test.each(doors.filter(({ schema }) => isKey(schema)))('$id: $name', ({ name, schema, part }) => {
  const kind = schema['x-text'] as keyof typeof spellings;
  const validate = compileValidator({
    schema: { type: 'object', properties: { [name]: schema } } as unknown as TSchema,
    httpPart: part,
    method: 'POST',
    url: '/',
  });
  const read = (typed: string) => {
    const given = { [name]: typed };
    return validate(given) === true ? given[name] : undefined;
  };
  for (const [typed, text] of Object.entries(spellings[kind])) expect(read(typed), typed).toBe(text);
  for (const typed of wrong[kind]) {
    expect(read(typed), typed).toBeUndefined();
    const errors = (validate as unknown as { errors: Parameters<typeof validationMessage>[0] }).errors;
    expect(validationMessage(errors), typed).toMatch(/^Please /);
  }
});

test('each sign that an address may have is one with which its owner logs in', () => {
  const { body: schema } = operations.find(({ id }) => id === 'login') as Operation;
  const validate = compileValidator({
    schema: schema as TSchema,
    httpPart: 'body',
    method: 'POST',
    url: '/',
  });
  for (const sign of "#$&'*+/=?^_`{|}~-") {
    const given = { identifier: `v${sign}w@v.example`, password: 'x' };
    expect(validate(given), sign).toBe(true);
    expect(given.identifier).toBe(readEmail(`v${sign}w@v.example`).text);
  }
});

interface Field {
  name: string;
  schema: Record<string, unknown>;
  part: string;
}

function fieldsOf({ body, query, params }: Operation): Field[] {
  const parts = { body, querystring: query, params };
  return Object.entries(parts).flatMap(([part, schema]) => stringsIn(schema, part));
}

function stringsIn(schema: unknown, part: string): Field[] {
  const { properties = {}, anyOf = [], allOf = [], items } = (schema ?? {}) as Record<string, object>;
  const own = Object.entries(properties).filter(([, one]) => (one as { type?: string }).type === 'string');
  const inside = [...Object.values(properties), ...Object.values(anyOf), ...Object.values(allOf), items];
  return [
    ...own.map(([name, one]) => ({ name, schema: one as Record<string, unknown>, part })),
    ...inside.filter(Boolean).flatMap((one) => stringsIn(one, part)),
  ];
}
