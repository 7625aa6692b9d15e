import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { allPages } from '../src/all-pages.ts';
import type { OperatorPath } from '../src/operator-pages.ts';
import { isOperatorPath, type PagePath } from '../src/pages.ts';
import { clientFolder } from './folders.ts';
import { filesOf, type Manifest, readManifest } from './manifest.ts';

/** Gzipped kilobytes (1,000 bytes). */
interface Budget {
  scripts: number;
  styles: number;
}

/** How much the first visit of a route may load. */
const budgets: Partial<Record<string, Budget>> = {
  '/': { scripts: 115, styles: 12 },
  '/login': { scripts: 130, styles: 14 },
  '/signup': { scripts: 130, styles: 14 },
  '/home': { scripts: 190, styles: 20 },
  '/mailbox': { scripts: 210, styles: 24 },
  '/payment': { scripts: 150, styles: 16 },
  '/admin/dashboard': { scripts: 230, styles: 28 },
} satisfies Partial<Record<PagePath | OperatorPath, Budget>>;
const otherMemberPage = { scripts: 210, styles: 24 };
const otherPublicPage = { scripts: 130, styles: 14 };

const memberShell = 'src/app/frames/member-shell.tsx';
/** Modules that every member page loads after its first paint. The budget of /payment does not include them. */
const afterFirstPaint = ['src/ui/feedback/toasts.tsx', 'src/app/frames/over-pages.tsx'];

export interface RouteSize {
  path: string;
  scripts: number;
  styles: number;
  budget: Budget;
  within: boolean;
}

/** The size of each route's first visit: the document's entry, the page, and for member pages the member shell. */
export async function measureRoutes(): Promise<RouteSize[]> {
  const manifest = await readManifest(clientFolder);
  const sizes: RouteSize[] = [];
  for (const { path, module, frame } of allPages) {
    const needed = [isOperatorPath(path) ? 'admin.html' : 'index.html', `src/${module}`];
    if (frame === 'member') needed.push(memberShell);
    if (frame === 'member' && path !== '/payment') needed.push(...afterFirstPaint);
    const { scripts, styles } = await weigh(manifest, needed);
    const budget = budgets[path] ?? (frame === 'public' ? otherPublicPage : otherMemberPage);
    sizes.push({
      path,
      scripts,
      styles,
      budget,
      within: scripts <= budget.scripts && styles <= budget.styles,
    });
  }
  return sizes;
}

async function weigh(manifest: Manifest, modules: string[]): Promise<{ scripts: number; styles: number }> {
  const { scripts, styles } = filesOf(manifest, modules);
  const sum = async (files: string[]) => {
    const sizes = await Promise.all(
      files.map(async (file) => gzipSync(await readFile(join(clientFolder, file)), { level: 9 }).length),
    );
    return Math.round(sizes.reduce((total, size) => total + size, 0) / 100) / 10;
  };
  return { scripts: await sum(scripts), styles: await sum(styles) };
}

if (import.meta.main) {
  const sizes = await measureRoutes();
  console.log('route'.padEnd(34), 'JS kB (budget)'.padStart(16), 'CSS kB (budget)'.padStart(18));
  for (const { path, scripts, styles, budget, within } of sizes) {
    const row = [
      path.padEnd(34),
      `${scripts} (${budget.scripts})`.padStart(16),
      `${styles} (${budget.styles})`.padStart(18),
    ];
    console.log(row.join(' '), within ? '' : ' too large');
  }
  if (sizes.some(({ within }) => !within)) process.exitCode = 1;
}
