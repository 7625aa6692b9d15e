import { fields, type Operation } from '@emberline/contracts';

type Table = Record<string, Record<string, unknown>>;

/** The part of JSON Schema that answers use. */
interface Schema {
  'x-shape'?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  patternProperties?: Record<string, Schema>;
}

/** Fields of the table that alone say nothing about a person, and occur in other answers too. */
const neutral = new Set([
  ...[
    '_id',
    'id',
    'kind',
    'status',
    'complete',
    'completion',
    'paymentStatus',
    'assistedReplies',
    'paused',
    'hotlisted',
  ],
  ...['blocked', 'left', 'viewedAt', 'unread', 'unreadVersion', 'sender', 'receiver', 'seq', 'createdAt'],
  ...['authoredBy', 'conversationId', 'clientMessageId', 'message'],
  ...['version', 'presenceVersion', 'paymentVersion', 'memberId', 'amount', 'refunded', 'url', 'expiresAt'],
  ...['seen', 'attendedAt', 'attendedBy', 'timestamp', 'claim', 'role', 'disabled'],
]);

/** Shapes of notices, which `live.ts` declares only as types. */
const saidLive = new Set(['presence']);

/**
 * Violations of the table of who sees which field (`contracts/src/fields.ts`): facts of a person in an answer without a
 * shape, shapes with a field that the table lacks, and fields of the table that no schema has.
 */
export function findFieldProblems(operations: readonly Operation[], table: Table = fields): string[] {
  const personal = new Set(
    Object.values(table)
      .flatMap(Object.keys)
      .filter((field) => !neutral.has(field)),
  );
  const seen = new Map<string, Set<string>>();
  const problems: string[] = [];

  function look(schema: Schema, place: string): void {
    const { properties = {}, items, anyOf = [], allOf = [], patternProperties = {} } = schema;
    const shape = schema['x-shape'];
    if (shape !== undefined) lookAtShape(shape, Object.keys(properties), place);
    else
      for (const field of Object.keys(properties).filter((name) => personal.has(name)))
        problems.push(`${place}.${field} is a fact of a person, and its object carries no x-shape`);
    for (const [field, of] of Object.entries(properties)) look(of, `${place}.${field}`);
    if (items) look(items, `${place}[]`);
    for (const of of [...anyOf, ...allOf, ...Object.values(patternProperties)]) look(of, place);
  }

  function lookAtShape(shape: string, names: string[], place: string): void {
    const rules = table[shape];
    if (!rules) problems.push(`${place} carries the x-shape "${shape}", which the table does not have`);
    else
      for (const name of names.filter((one) => !(one in rules)))
        problems.push(`${place}.${name}: nobody has decided who sees ${shape}.${name}`);
    const known = seen.get(shape) ?? new Set();
    seen.set(shape, known);
    for (const name of names) known.add(name);
  }

  for (const { id, answer } of operations) if (answer) look(answer as Schema, id);
  for (const [shape, rules] of Object.entries(table).filter(([name]) => !saidLive.has(name)))
    for (const field of Object.keys(rules).filter((name) => !seen.get(shape)?.has(name)))
      problems.push(`The table has ${shape}.${field}, which no answer has`);
  return problems;
}
