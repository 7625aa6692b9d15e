import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';

export interface SourceFile {
  /** From the repository's root, with forward slashes. */
  path: string;
  text: string;
}

/** All code of the repository's parts. */
export async function readSources(root: string): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  // The tests of the checks contain violations.
  const exclude = ['**/node_modules/**', '**/dist/**', '**/generated/**', 'tools/dev/checks/*.test.ts'];
  const all = '{contracts,services,web,gateway,tools,tests}/**/*.{ts,tsx,js,mjs,cjs}';
  for await (const file of glob(all, { cwd: root, exclude }))
    files.push({ path: file.replaceAll('\\', '/'), text: readFileSync(join(root, file), 'utf8') });
  if (files.length === 0) throw new Error(`No sources were found in ${root}`);
  return files;
}

export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`\\])\/\/[^\n]*/g, '$1');
}

export function isTest(path: string): boolean {
  return path.includes('.test.') || path.includes('/testing/') || path.includes('/test/');
}
