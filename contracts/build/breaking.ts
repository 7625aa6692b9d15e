import { eventKinds, type Operation, operations } from '../src/index.ts';

/** The fields that readers may depend on, by operation and event. A required field is marked with `!`. */
export interface Published {
  operations: Record<string, { route: string; takes: string[]; answers: string[] }>;
  events: Record<string, string[]>;
}

/** What is published when the present declarations are. */
export function publish(): Published {
  return {
    operations: Object.fromEntries(
      operations.map((operation) => [
        operation.id,
        {
          route: `${operation.method} ${operation.path}`,
          takes: [...fields(operation.params), ...fields(operation.query), ...fields(operation.body)].sort(),
          answers: fields(operation.answer).sort(),
        },
      ]),
    ),
    events: Object.fromEntries(
      Object.values(eventKinds).map((kind) => [`${kind.type}@${kind.version}`, fields(kind.data).sort()]),
    ),
  };
}

/** What in the present declarations would break somebody who relies on the published ones. */
export function breaks(published: Partial<Published>, present: Published = publish()): string[] {
  const found: string[] = [];
  for (const [id, old] of Object.entries(published.operations ?? {})) {
    const now = present.operations[id];
    if (!now) found.push(`operation ${id} is gone`);
    else {
      if (now.route !== old.route) found.push(`${id} moved from ${old.route} to ${now.route}`);
      for (const field of now.takes)
        if (field.endsWith('!') && !old.takes.includes(field))
          found.push(`${id} now requires ${field.slice(0, -1)}`);
      for (const field of old.answers)
        if (!has(now.answers, field)) found.push(`${id} no longer answers ${bare(field)}`);
    }
  }
  for (const [type, old] of Object.entries(published.events ?? {})) {
    const now = present.events[type];
    if (!now) found.push(`event ${type} is gone`);
    else for (const field of old) if (!has(now, field)) found.push(`event ${type} lost ${bare(field)}`);
    for (const field of now ?? [])
      if (field.endsWith('!') && !old.includes(field))
        found.push(`event ${type} now requires ${bare(field)}: events already in the topic lack it`);
  }
  return found;
}

const bare = (field: string) => field.replace(/!$/, '');
/** A field that was required may not become optional for those who read it. */
const has = (now: string[], field: string) =>
  now.includes(field) || (!field.endsWith('!') && now.includes(`${field}!`));

interface AnySchema {
  properties?: Record<string, AnySchema>;
  required?: string[];
  items?: AnySchema;
  anyOf?: AnySchema[];
  allOf?: AnySchema[];
}

/** Dotted names of all fields of a schema, arrays as `[]`, required ones with `!`. */
function fields(schema: Operation['answer'] | AnySchema | undefined, prefix = ''): string[] {
  const any = schema as AnySchema | undefined;
  if (!any) return [];
  const nested = [...(any.anyOf ?? []), ...(any.allOf ?? [])].flatMap((part) => fields(part, prefix));
  const items = any.items ? fields(any.items, `${prefix}[].`) : [];
  const own = Object.entries(any.properties ?? {}).flatMap(([name, property]) => [
    `${prefix}${name}${any.required?.includes(name) ? '!' : ''}`,
    ...fields(property, `${prefix}${name}.`),
  ]);
  return [...new Set([...nested, ...items, ...own])];
}
