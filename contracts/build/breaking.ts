import { eventKinds, operations } from '../src/index.ts';
import { type Refusal, refusals } from './narrowed.ts';
import { type Schema, shareSchemas } from './share-schemas.ts';

/** All that readers and callers may depend on. */
export interface Published {
  operations: Record<string, PublishedOperation>;
  /** By type and version, such as `message-sent@1`. */
  events: Record<string, Schema>;
  /** What `$ref`s mean. */
  schemas: Record<string, Schema>;
}
interface PublishedOperation {
  /** Method and path. */
  route: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  files?: readonly string[];
  answer?: Schema;
}

const prefix = '#/schemas/';
const parts = ['params', 'query', 'body', 'answer'] as const;

/** What is published when the present declarations are. */
export function publish(): Published {
  const kinds = Object.values(eventKinds);
  const declared = [
    ...operations.flatMap((operation) => parts.map((part) => operation[part])),
    ...kinds.map(({ data }) => data),
  ].filter((schema) => schema !== undefined);
  const shared = shareSchemas(declared.map(withoutWords), {}, prefix);
  const used = (schema: object | undefined, name: string) => schema && shared.use(withoutWords(schema), name);
  return {
    operations: Object.fromEntries(
      operations.map((operation) => [
        operation.id,
        {
          route: `${operation.method} ${operation.path}`,
          ...(operation.files && { files: operation.files }),
          ...Object.fromEntries(
            parts.map((part) => [part, used(operation[part], `${operation.id}-${part}`)]),
          ),
        },
      ]),
    ),
    events: Object.fromEntries(
      kinds.map(({ type, version, data }) => [`${type}@${version}`, shared.use(withoutWords(data), type)]),
    ),
    schemas: shared.components(),
  };
}

/** The published contract as JSON, one declaration a line. */
export function publishedText(published: Published): string {
  const sections = Object.entries(published).map(([name, entries]) => {
    const lines = Object.entries(entries as object).map(
      ([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`,
    );
    return `${JSON.stringify(name)}:{\n${lines.join(',\n')}\n}`;
  });
  return `{${sections.join(',\n')}}\n`;
}

/** What in the present declarations would break somebody who relies on the published ones. */
export function breaks(published: Partial<Published>, present: Published = publish()): string[] {
  const before = (schema?: Schema) => resolved(schema ?? nothing, published.schemas ?? {});
  const now = (schema?: Schema) => resolved(schema ?? nothing, present.schemas);
  const found: string[] = [];
  for (const [id, old] of Object.entries(published.operations ?? {})) {
    const operation = present.operations[id];
    if (!operation) {
      found.push(`operation ${id} is gone`);
      continue;
    }
    if (operation.route !== old.route) found.push(`${id} moved from ${old.route} to ${operation.route}`);
    for (const part of ['params', 'query', 'body'] as const)
      for (const refusal of refusals(before(old[part]), now(operation[part])))
        found.push(refused(id, refusal));
    for (const file of old.files ?? [])
      if (!operation.files?.includes(file)) found.push(`${id} no longer takes the file ${file}`);
    found.push(...unexpected(id, 'answers', before(old.answer), now(operation.answer)));
  }
  for (const [type, old] of Object.entries(published.events ?? {})) {
    const event = present.events[type];
    if (!event) {
      found.push(`event ${type} is gone`);
      continue;
    }
    found.push(...unexpected(`event ${type}`, 'carries', before(old), now(event)));
    for (const { field, what } of refusals(before(old), now(event)))
      found.push(
        `event ${type} no longer allows ${what} as ${field}: events already in the topic may have it`,
      );
  }
  return found;
}

const nothing: Schema = { type: 'object' };

function refused(id: string, { field, what }: Refusal): string {
  return what === 'nothing'
    ? `${id} now requires ${field}`
    : `${id} no longer takes ${what} as ${field || 'its body'}`;
}

/** What readers may meet now and could not before, and fields that they miss. */
function unexpected(name: string, verb: string, before: Schema, now: Schema): string[] {
  const promised = refusals(now, before).map(({ field, what }) =>
    what === 'nothing'
      ? `${name} no longer ${verb} ${field} always`
      : `${name} now ${verb} ${what} as ${field || 'the whole'}`,
  );
  const fields = new Set(fieldsOf(now));
  const lost = fieldsOf(before).filter((field) => !fields.has(field));
  // A lost field that was always there is told once.
  const alone = promised.filter(
    (line) => !lost.some((field) => line === `${name} no longer ${verb} ${field} always`),
  );
  return [...alone, ...lost.map((field) => `${name} no longer ${verb} ${field}`)];
}

/** Dotted names of all fields, items as `[]`. */
function fieldsOf(schema: Schema, prefix = ''): string[] {
  const branches = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((part) =>
    fieldsOf(part, prefix),
  );
  const items = schema.items ? fieldsOf(schema.items, `${prefix}[]`) : [];
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    const field = prefix ? `${prefix}.${name}` : name;
    return [field, ...fieldsOf(part, field)];
  });
  return [...new Set([...branches, ...items, ...own])];
}

/** The schema with what its `$ref`s mean. */
function resolved(schema: Schema, schemas: Record<string, Schema>): Schema {
  return JSON.parse(JSON.stringify(schema), (_, value) => {
    const ref = typeof value === 'object' && value !== null ? (value as Schema).$ref : undefined;
    return ref === undefined ? value : resolved(schemas[ref.slice(prefix.length)] ?? {}, schemas);
  }) as Schema;
}

/** Without what is for people alone: a new description breaks nobody. */
function withoutWords(schema: object): Schema {
  return JSON.parse(
    JSON.stringify(schema, (key, value) =>
      wordKeys.includes(key) && typeof value !== 'object' ? undefined : value,
    ),
  ) as Schema;
}
const wordKeys = ['description', 'default', 'x-shape', 'x-says'];
