import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const appFolder = 'src/app/';

export interface PageModule {
  /** Path from web/, as in the build's manifest. */
  module: string;
  frame: 'public' | 'member' | 'admin';
}

/**
 * Which module holds the page of each route, read from the page tables. They are written in one form for this:
 * `['/login', lazyPage(() => import('../features/access/login-page.tsx'), 'LoginPage')]`.
 */
export async function pageModules(): Promise<Map<string, PageModule>> {
  const [pages, adminPages] = await Promise.all([table('pages.ts'), table('admin-pages.ts')]);
  const memberFrom = pages.indexOf('export const memberPages');
  if (memberFrom < 0) throw new Error('pages.ts has no table memberPages');
  return new Map([
    ...modulesIn(pages.slice(0, memberFrom), 'public'),
    ...modulesIn(pages.slice(memberFrom), 'member'),
    ...modulesIn(adminPages, 'admin'),
  ]);
}

function table(name: string): Promise<string> {
  return readFile(fileURLToPath(new URL(`../${appFolder}${name}`, import.meta.url)), 'utf8');
}

function modulesIn(text: string, frame: PageModule['frame']): [path: string, page: PageModule][] {
  const line = /\[\s*'(\/[^']*)',\s*lazyPage\(\s*\(\) => import\('([^']+)'\)/g;
  return [...text.replace(/^\s*(\/\*\*|\*|\/\/).*$/gm, '').matchAll(line)].map(([, path = '', file = '']) => [
    path,
    { module: new URL(file, `file:///${appFolder}`).pathname.slice(1), frame },
  ]);
}
