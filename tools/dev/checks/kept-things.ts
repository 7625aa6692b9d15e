import { type SourceFile, withoutComments } from './sources.ts';

/**
 * Uses of a browser's storages in the web client outside `web/src/kept`, where a table says whose each thing is and when it goes, one
 * line each. The scripts before the client may read what the table names; the service worker keeps the program alone.
 */
export function findKeptProblems(files: SourceFile[]): string[] {
  const table = files.find(({ path }) => path === 'web/src/kept/table.ts')?.text ?? '';
  const keys = [...table.matchAll(/^ {2}'?([\w :]+)'?: \{ in: /gm)].map(([, key]) => key ?? '');
  return files.flatMap(({ path, text }) => {
    if (isTest.test(path)) return [];
    const code = withoutComments(text);
    const problems = path.startsWith('web/public/')
      ? strangeReads(code, keys)
      : path.startsWith('web/worker/')
        ? strangeCaches(code)
        : path.startsWith('web/src/') && !path.startsWith('web/src/kept/')
          ? [...usesIn(code), ...ownDatabases(text)]
          : [];
    return problems.map((problem) => `${path}: ${problem}`);
  });
}

const isTest = /\.test\.tsx?$|\/testing\//;
const storages =
  /\b(?:localStorage|sessionStorage|indexedDB|caches|cookieStore)\b|\bdocument\.cookie\b|\bwindow\.name\b|\bnavigator\.storage\b/g;

function usesIn(code: string): string[] {
  return [...new Set(code.match(storages))].map(
    (use) => `uses ${use}; what is kept belongs into web/src/kept`,
  );
}

/** Of the library, what needs no store of its own. */
function ownDatabases(text: string): string[] {
  const opens = /import\s[^;]*?(\bcreateStore\b|\*)[^;]*?from 'idb-keyval'/.test(withoutComments(text));
  return opens ? ['opens a database; web/src/kept/databases.ts does'] : [];
}

function strangeReads(code: string, keys: readonly string[]): string[] {
  const reads = [...code.matchAll(/\blocalStorage\.getItem\('([^']+)'\)/g)];
  const strange = reads
    .filter(([, key = '']) => !keys.includes(key))
    .map(([, key]) => `reads ${key}, which no table names`);
  const uses = code.match(storages)?.length ?? 0;
  return uses > reads.length ? [...strange, 'does more than read localStorage'] : strange;
}

function strangeCaches(code: string): string[] {
  const others = [...new Set(code.match(storages))].filter((use) => use !== 'caches');
  const isProgram = /const cacheName = `program-/.test(code) && !/caches\.open\((?!cacheName\))/.test(code);
  const puts = /\.(?:put|add)\(/.test(code);
  return [
    ...others.map((use) => `uses ${use}`),
    ...(isProgram && !puts ? [] : ['keeps more than the program']),
  ];
}
