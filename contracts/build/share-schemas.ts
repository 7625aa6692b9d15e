/** A JSON Schema as plain data. */
export interface Schema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  [keyword: string]: unknown;
}

export interface SharedSchemas {
  /** The schema, or a `$ref`; schemas inside it likewise. @param name for a schema that has no name of its own */
  use: (schema: object, name: string) => Schema;
  /** What the `$ref`s mean, by name. */
  components: () => Record<string, Schema>;
}

/** Below so many lines a `$ref` saves nothing. */
const fewestLines = 5;

/**
 * Moves every schema that has a name, or occurs more than once among `roots`, to a place of its own. Schemas are the same when
 * they read the same.
 * @param named values, among them schemas, by the name that they have in the source
 * @param prefix of a `$ref`, such as `#/components/schemas/`
 */
export function shareSchemas(roots: object[], named: Record<string, unknown>, prefix: string): SharedSchemas {
  const counts = countSchemas(roots.map(plain));
  const names = new Map<string, string>();
  for (const [name, schema] of Object.entries(named))
    if (isSchema(schema) && !names.has(keyOf(plain(schema)))) names.set(keyOf(plain(schema)), name);
  const components: Record<string, Schema> = {};
  const places = new Map<string, string>();

  function use(schema: Schema, name: string): Schema {
    const key = keyOf(schema);
    if (!isShared(schema, key)) return inside(schema, name);
    let place = places.get(key);
    if (place === undefined) {
      const own = names.get(key) ?? name;
      place = freeName(isNullable(schema) ? `Nullable${own}` : own);
      places.set(key, place);
      components[place] = {};
      components[place] = inside(schema, own);
    }
    return { $ref: prefix + place };
  }

  function isShared(schema: Schema, key: string): boolean {
    if (names.has(key)) return true;
    const lines = JSON.stringify(schema, null, 1).split('\n').length;
    // Of an array its items are shared.
    return (counts.get(key) ?? 0) > 1 && lines >= fewestLines && schema.type !== 'array';
  }

  function freeName(wanted: string): string {
    const taken = (name: string) => name in components || (name in named && name !== wanted);
    let name = wanted;
    for (let n = 2; taken(name); n++) name = `${wanted}${n}`;
    return name;
  }

  function inside(schema: Schema, name: string): Schema {
    return mapParts(schema, (part, key) => use(part, key === undefined ? name : pascal(key)));
  }

  return {
    use: (schema, name) => use(plain(schema), name),
    components: () => Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** `listMessages` -> `ListMessages`. */
export function pascal(name: string): string {
  return name.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, first: string) => first.toUpperCase());
}

/** How often each schema would be written, were every schema inside another written once. */
function countSchemas(roots: Schema[]): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (schema: Schema): Schema => {
    const key = keyOf(schema);
    const before = counts.get(key) ?? 0;
    counts.set(key, before + 1);
    return before === 0 ? mapParts(schema, count) : schema;
  };
  roots.forEach(count);
  return counts;
}

/** A copy whose direct parts are replaced. @param replace gets the name of the property that a part stands for, if any */
function mapParts(schema: Schema, replace: (part: Schema, property?: string) => Schema): Schema {
  const copy = { ...schema };
  const mapped = (parts: Record<string, Schema>, named: boolean) =>
    Object.fromEntries(
      Object.entries(parts).map(([key, part]) => [key, replace(part, named ? key : undefined)]),
    );
  if (copy.properties) copy.properties = mapped(copy.properties, true);
  if (copy.patternProperties) copy.patternProperties = mapped(copy.patternProperties, false);
  if (copy.items) copy.items = replace(copy.items);
  if (copy.anyOf) copy.anyOf = copy.anyOf.map((part) => replace(part));
  if (copy.allOf) copy.allOf = copy.allOf.map((part) => replace(part));
  return copy;
}

function plain(schema: object): Schema {
  return JSON.parse(JSON.stringify(schema)) as Schema;
}

function keyOf(schema: Schema): string {
  return JSON.stringify(schema);
}

function isNullable({ anyOf }: Schema): boolean {
  return anyOf?.length === 2 && anyOf[1]?.type === 'null';
}

function isSchema(value: unknown): value is object {
  return (
    typeof value === 'object' && value !== null && ('type' in value || 'anyOf' in value || 'enum' in value)
  );
}
