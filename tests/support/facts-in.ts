import type { Operation, Shape } from '@emberline/contracts';

/** Facts of a person, or a text, in an answer. */
export interface Facts {
  shape: Shape;
  /** The fields that the schema allows. */
  properties: string[];
  value: Record<string, unknown>;
}

/** The part of JSON Schema that answers use. */
interface Schema {
  type?: string;
  'x-shape'?: Shape;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  patternProperties?: Record<string, Schema>;
}

/** All parts of an answer that its schema marks as facts of a person (`x-shape`). */
export function factsIn({ answer }: Operation, value: unknown): Facts[] {
  return answer ? look(answer as Schema, value) : [];
}

/** Whether the operation answers facts of a person at all. */
export function answersFacts({ answer }: Operation): boolean {
  return JSON.stringify(answer ?? {}).includes('"x-shape"');
}

function look(schema: Schema, value: unknown): Facts[] {
  const { anyOf = [], allOf = [], items, properties = {}, patternProperties = {} } = schema;
  if (Array.isArray(value)) return items ? value.flatMap((one) => look(items, one)) : [];
  if (typeof value !== 'object' || value === null) return [];
  const own = schema['x-shape']
    ? [{ shape: schema['x-shape'], properties: Object.keys(properties), value: value as Facts['value'] }]
    : [];
  const inside = Object.entries(value).flatMap(([name, one]) => {
    const known = properties[name] ?? Object.values(patternProperties)[0];
    return known ? look(known, one) : [];
  });
  return [
    ...own,
    ...inside,
    ...[...anyOf, ...allOf].flatMap((of) => (fits(of, value) ? look(of, value) : [])),
  ];
}

/** Whether a value fits a branch of a union. Answers only need to distinguish objects from null. */
function fits({ type, properties, allOf }: Schema, value: object): boolean {
  return Array.isArray(value) ? type === 'array' : properties !== undefined || allOf !== undefined;
}

/** Whether a field is filled: neither empty nor false. */
export function carries(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== null && value !== '' && value !== false;
}
