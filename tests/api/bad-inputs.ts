import type { Operation } from '@emberline/contracts';
import { pathOf } from '@emberline/contracts/operation';
import { exampleOf } from './example-of.ts';
import { plain, type Schema } from './schema.ts';
import { hostileTexts, wrongSegments, wrongTexts, wrongValues } from './wrong-values.ts';

/** A request with exactly one fault. */
export interface BadInput {
  operation: Operation;
  /** The fault, in words. */
  what: string;
  path: string;
  contentType?: string;
  body?: string;
  /** Whether the contract forbids it, so that it must be refused. If not, it only must not crash the service. */
  isInvalid: boolean;
}

/**
 * All faulty requests of an operation, made from its schema in the contract.
 * @param memberId used where the contract asks for a member
 */
export function badInputs(operation: Operation, memberId: string): BadInput[] {
  const input = inputFor(operation, memberId);
  return [...badParams(input), ...badQueries(input), ...badBodies(input)];
}

/** The path of a valid request, for calling without the right to. */
export function soundPath(operation: Operation, memberId: string): string {
  const { params, query } = inputFor(operation, memberId);
  return pathOf(operation, params, query);
}

/** The body of a valid request; undefined if it has none. */
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

function json(body: unknown): Pick<BadInput, 'body' | 'contentType'> {
  return body === undefined ? {} : { contentType: 'application/json', body: JSON.stringify(body) };
}

function quoted(text: string): string {
  return JSON.stringify(text).slice(0, 30);
}
