import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type Operation, operations } from '../src/index.ts';

/** Operations that no file of their service implements. */
export function missing(): Operation[] {
  const sources = new Map<string, string>();
  return operations.filter((operation) => {
    if (!sources.has(operation.service)) sources.set(operation.service, sourceOf(operation.service));
    return !new RegExp(`implement\\(\\s*\\w+,\\s*${operation.id}\\b`).test(
      sources.get(operation.service) ?? '',
    );
  });
}

function sourceOf(service: string): string {
  const folder = new URL(`../../services/${service}/src/`, import.meta.url);
  if (!existsSync(folder)) return '';
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8'))
    .join('\n');
}
