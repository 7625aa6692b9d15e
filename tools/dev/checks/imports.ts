import { dirname, join, relative } from 'node:path';

export interface Import {
  specifier: string;
  /** `import type`, which is removed at run time. */
  typeOnly: boolean;
  /** The text between `import` and `from`; empty for other kinds of imports. */
  names: string;
}

/** Static, dynamic and re-exporting imports, types included, and require. */
export function importsOf(text: string): Import[] {
  const from =
    /(?:\b(?:import|export)\s+(type\s)?([^'"();]*?)\bfrom|\bimport|\brequire\s*\(|\bimport\s*\()\s*['"]([^'"\n]+)['"]/g;
  return [...withoutComments(text).matchAll(from)].map(([, type, names = '', specifier = '']) => ({
    specifier,
    typeOnly: type !== undefined,
    names: names.trim(),
  }));
}

/** The specifier's path from the root; our packages become their folders. */
export function targetOf(importer: string, specifier: string): string {
  if (specifier.startsWith('.')) return relative('/', join('/', dirname(importer), specifier));
  const [, name, rest = ''] = /^@emberline\/([^/]+)(\/.*)?$/.exec(specifier) ?? [];
  if (!name) return '';
  return ['contracts', 'web', 'tools', 'tests', 'gateway'].includes(name)
    ? `${name}${rest || '/'}`
    : `services/${name}${rest || '/'}`;
}

export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`\\])\/\/[^\n]*/g, '$1');
}
