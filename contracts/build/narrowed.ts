import type { Schema } from './share-schemas.ts';

/** A value that one schema allows and another does not: where it stands, and what it is. */
export interface Refusal {
  /** Dotted names of the fields, items as `[]`; empty for the value itself. */
  field: string;
  what: string;
}

/** What `given` allows and `taken` does not. Both without `$ref`. */
export function refusals(given: Schema, taken: Schema, field = ''): Refusal[] {
  const choices = alternatives(taken);
  return alternatives(given).flatMap((one) => {
    const each = choices.map((choice) => refusalsOfOne(one, choice, field));
    // Of several shapes the one that it nearly fits.
    return each.sort((a, b) => a.length - b.length)[0] ?? [];
  });
}

function refusalsOfOne(given: Schema, taken: Schema, field: string): Refusal[] {
  const refuse = (what: string) => [{ field, what }];
  if (given.const !== undefined || taken.const !== undefined) {
    if (taken.const === undefined) return fitsKind(given, taken) ? [] : refuse(kindOf(given));
    if (given.const === taken.const) return [];
    return refuse(given.const === undefined ? `any ${kindOf(given)}` : JSON.stringify(given.const));
  }
  if (!fitsKind(given, taken)) return refuse(kindOf(given));
  return [
    ...limitRefusals(given, taken).map((what) => ({ field, what })),
    ...fieldRefusals(given, taken, field),
    ...(given.items && taken.items ? refusals(given.items, taken.items, `${field}[]`) : []),
  ];
}

function fieldRefusals(given: Schema, taken: Schema, field: string): Refusal[] {
  const at = (name: string) => (field ? `${field}.${name}` : name);
  const missing = (taken.required ?? [])
    .filter((name) => !given.required?.includes(name))
    .map((name) => ({ field: at(name), what: 'nothing' }));
  const inside = (kind: 'properties' | 'patternProperties') =>
    Object.entries(given[kind] ?? {}).flatMap(([name, part]) => {
      const other = taken[kind]?.[name];
      return other ? refusals(part, other, at(name)) : [];
    });
  return [...missing, ...inside('properties'), ...inside('patternProperties')];
}

const lowest = ['minimum', 'minLength', 'minItems'];
const highest = ['maximum', 'maxLength', 'maxItems'];
const exact = ['pattern', 'format', 'uniqueItems'];

/** Limits that `taken` has and `given` lacks, or has wider. */
function limitRefusals(given: Schema, taken: Schema): string[] {
  const wider = (name: string) => {
    const [limit, before] = [taken[name], given[name]];
    if (limit === undefined || limit === before) return false;
    if (before === undefined || exact.includes(name)) return true;
    return lowest.includes(name) ? Number(before) < Number(limit) : Number(before) > Number(limit);
  };
  return [...lowest, ...highest, ...exact]
    .filter(wider)
    .map((name) => `values beyond ${name} ${taken[name]}`);
}

/** A schema's branches; each word of a closed list is one. */
function alternatives(schema: Schema): Schema[] {
  if (schema.anyOf) return schema.anyOf.flatMap(alternatives);
  if (schema.enum) return schema.enum.map((word) => ({ const: word }));
  if (schema.allOf) return [joined(schema.allOf)];
  return [schema];
}

/** One object with the fields of all. */
function joined(parts: Schema[]): Schema {
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  };
}

function kindOf(schema: Schema): string {
  return schema.type ?? (schema.const === undefined ? 'anything' : typeof schema.const);
}

function fitsKind(given: Schema, taken: Schema): boolean {
  const [kind, wanted] = [kindOf(given), kindOf(taken)];
  return kind === wanted || wanted === 'anything' || (kind === 'integer' && wanted === 'number');
}
