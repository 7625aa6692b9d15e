import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';
import { type Page, type PagePath, pages } from '../src/pages.ts';

type Group = NonNullable<
  Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']
>[number];
type Context = Parameters<Exclude<Group['name'], string>>[1];

/** The share of the member pages that must need a module for it to go into their common chunk. */
const most = 0.7;

const pagesWithPeople: PagePath[] = ['/home', '/view/:memberId', '/hotlists'];
const pagesWithout: PagePath[] = ['/account', '/profile/edit', '/membership', '/payment', '/advice', '/help'];

/**
 * Common chunks, since larger files compress better: for all pages, for pages with a session, for what those load a moment later, for what public and member
 * pages share, for most member pages, and for those that show people. Everything else stays with the page that needs it. A module goes into the first chunk
 * that takes it, together with the packages it imports.
 */
export function commonChunks(): Group[] {
  let needs: Needs | undefined;
  const takes: Record<string, (needs: Needs, id: string) => boolean> = {
    // Small ones that are loaded together.
    money: (_, id) => /\/money(-words)?\.ts$/.test(id),
    hooks: (_, id) => /\/(use-merged-ref|use-force-update|get-style-object)\.mjs$/.test(id),
    forms: (_, id) =>
      /\/(use-fields|form-outcome|form-card|checkbox|field-errors|check-form)\.tsx?$/.test(id),
    base: (all, id) =>
      all.main.has(id) || all.publicIcons.has(id) || (all.memberShell.has(id) && isPublic(all, id)),
    session: ({ memberShell, operators }, id) => memberShell.has(id) && operators.has(id),
    // Otherwise `over` would take them along, for operators too.
    late: ({ overPages, operators }, id) => overPages.has(id) && operators.has(id),
    shared: (all, id) => isPublic(all, id) && isCommon(all, id),
    member: (all, id) => all.memberShell.has(id) || isCommon(all, id),
    people: ({ withPeople, without }, id) =>
      withPeople.every((page) => page.has(id)) && !without.some((page) => page.has(id)),
    over: ({ overPages, live, operators }, id) => overPages.has(id) && !live.has(id) && !operators.has(id),
  };
  return Object.entries(takes).map(([name, take]) => ({
    debugName: name,
    // With the packages, every page that needs one of these would load the people.
    includeDependenciesRecursively: !['people', 'money', 'hooks', 'forms'].includes(name),
    name: (id: string, context: Context) => {
      needs ??= findNeeds(context);
      return take(needs, id) ? name : null;
    },
  }));
}

const isPublic = ({ publicPages }: Needs, id: string) => publicPages.some((page) => page.has(id));
const isCommon = ({ memberPages }: Needs, id: string) =>
  memberPages.filter((page) => page.has(id)).length >= most * memberPages.length;

/** Ids of modules that are needed at the start. */
interface Needs {
  main: Set<string>;
  memberShell: Set<string>;
  operators: Set<string>;
  /** What comes right after the first paint of every member page. */
  overPages: Set<string>;
  /** The live connection, which operators load too. */
  live: Set<string>;
  publicPages: Set<string>[];
  memberPages: Set<string>[];
  withPeople: Set<string>[];
  without: Set<string>[];
  /** Icons of public pages; otherwise they would go into a chunk of the member pages. */
  publicIcons: Set<string>;
}

function findNeeds(context: Context): Needs {
  const neededBy = (module: string) => reachedFrom(`src/${module}`, context);
  const inFrame = (frame: Page['frame']) =>
    pages.filter((page) => page.frame === frame).map(({ module }) => neededBy(module));
  const atPaths = (paths: PagePath[]) =>
    pages.filter(({ path }) => paths.some((wanted) => wanted === path)).map(({ module }) => neededBy(module));
  const publicPages = inFrame('public');
  return {
    main: neededBy('app/main.tsx'),
    memberShell: neededBy('app/frames/member-shell.tsx'),
    operators: neededBy('operators/app/main.tsx'),
    overPages: neededBy('app/frames/over-pages.tsx'),
    live: neededBy('live/start-live.ts').add(inWeb('src/live/start-live.ts')),
    publicPages,
    memberPages: inFrame('member'),
    withPeople: atPaths(pagesWithPeople),
    without: atPaths(pagesWithout),
    publicIcons: iconsIn(publicPages, context),
  };
}

/** Our own modules that one imports, directly or through others. */
function reachedFrom(module: string, context: Context): Set<string> {
  const reached = new Set<string>();
  const visit = (id: string) => {
    if (reached.has(id) || id.includes('/node_modules/')) return;
    reached.add(id);
    // Copied, since the bundler reuses the array in the next call.
    for (const imported of [...(context.getModuleInfo(id)?.importedIds ?? [])]) visit(imported);
  };
  const entry = inWeb(module);
  visit(entry);
  // The manifest lists an entry by its own chunk.
  reached.delete(entry);
  return reached;
}

/** Reads the names from the sources: the bundler's module graph tells which modules are imported, not which of their names. */
function iconsIn(modules: Set<string>[], context: Context): Set<string> {
  const icons = context.getModuleInfo(inWeb('src/ui/drawings/icons.ts'))?.importedIds ?? [];
  const texts = pages.filter(({ frame }) => frame === 'public').map(({ module }) => inWeb(`src/${module}`));
  const sources = new Set(
    [...texts, ...modules.flatMap((each) => [...each])].filter((id) => id.endsWith('.tsx')),
  );
  const names = new Set(
    [...sources].flatMap((id) => readFileSync(id, 'utf8').match(/\bIcon[A-Z]\w*/g) ?? []),
  );
  return new Set(icons.filter((id) => names.has(basename(id, '.mjs'))));
}

const inWeb = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
