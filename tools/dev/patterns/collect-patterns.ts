import { readFileSync } from 'node:fs';
import { parseAst } from 'vitest/node';

export interface Pattern {
  /** `file:line` */
  where: string;
  source: string;
  flags: string;
}

/** What a file says of patterns. */
export interface Found {
  /** Literals, `new RegExp('…')`, and the `pattern: '…'` of a schema. */
  patterns: Pattern[];
  /** `file:line` of a `new RegExp(…)` that is put together at run time. */
  composed: string[];
}

/** The regular expressions of a source file. @param name for the answer */
export function patternsIn(name: string, path: string, text = readFileSync(path, 'utf8')): Found {
  const found: Found = { patterns: [], composed: [] };
  const lang = path.endsWith('.tsx') ? 'tsx' : path.endsWith('.js') ? 'js' : 'ts';
  visit(parseAst(text, { lang }), (node) => {
    const where = `${name}:${text.slice(0, node.start).split('\n').length}`;
    if (node.type === 'Literal' && node.regex)
      found.patterns.push({ where, source: node.regex.pattern, flags: node.regex.flags });
    const isMade = node.type === 'NewExpression' || node.type === 'CallExpression';
    if (isMade && node.callee?.name === 'RegExp') {
      const [source, flags] = (node.arguments ?? []).map(constantOf);
      if (source === undefined) found.composed.push(where);
      else found.patterns.push({ where, source, flags: flags ?? '' });
    }
    if (node.type === 'Property' && node.key?.name === 'pattern') {
      const source = constantOf(node.value as Node);
      // As Ajv and TypeBox compile them.
      if (source !== undefined) found.patterns.push({ where, source, flags: 'u' });
    }
  });
  return found;
}

interface Node {
  type: string;
  start: number;
  value?: unknown;
  regex?: { pattern: string; flags: string };
  callee?: { name?: string };
  arguments?: Node[];
  key?: { name?: string };
  quasis?: { value: { cooked: string } }[];
}

function constantOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral' && node.quasis?.length === 1) return node.quasis[0]?.value.cooked;
  return undefined;
}

function visit(node: unknown, see: (node: Node) => void): void {
  if (Array.isArray(node)) for (const each of node) visit(each, see);
  else if (node !== null && typeof node === 'object') {
    if ('type' in node && 'start' in node) see(node as Node);
    for (const [key, value] of Object.entries(node)) if (key !== 'regex') visit(value, see);
  }
}

/** The patterns in schemas as they are at run time, for those that are put together. */
export function patternsOfSchema(where: string, schema: unknown): Pattern[] {
  if (Array.isArray(schema)) return schema.flatMap((each) => patternsOfSchema(where, each));
  if (schema === null || typeof schema !== 'object') return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'pattern' && typeof value === 'string'
      ? [{ where, source: value, flags: 'u' }]
      : patternsOfSchema(where, value),
  );
}
