import { createRequire, registerHooks } from 'node:module';
import { serviceNames } from '@emberline/contracts';
import type { ICruiseResult, IModule } from 'dependency-cruiser';
import { importRules } from './import-rules.ts';

/** Parts that must be found: a look that finds none of a part's files would pass every rule. */
const parts = [
  'contracts',
  'services/kit',
  ...serviceNames.map((name) => `services/${name}`),
  'web',
  'gateway',
  'tools',
  'tests',
];

/**
 * Every import that import-rules.ts forbids, circles, and modules of the kit that a single service uses; one line each.
 * @param root whose parts are read; each must have files
 */
export async function findImportProblems(root: string): Promise<string[]> {
  const { modules, summary } = await readImports(root);
  const empty = parts.filter((part) => !modules.some(({ source }) => source.startsWith(`${part}/`)));
  if (empty.length > 0) throw new Error(`No sources were found of ${empty.join(', ')}`);
  const broken = summary.violations.map(({ from, to, rule, cycle }) => {
    const way = [from, ...(cycle?.map(({ name }) => name) ?? [to])];
    return `${way.join(' -> ')}: ${rule.name}`;
  });
  return [...new Set(broken), ...kitOfOneService(modules)].sort();
}

async function readImports(root: string): Promise<ICruiseResult> {
  // It reads TypeScript by the programming interface that TypeScript 7 no longer has; its swc does not know `using`.
  const { resolve } = createRequire(import.meta.url);
  const own = new Map(['typescript', 'typescript/package.json'].map((name) => [name, resolve(name)]));
  const hook = registerHooks({
    resolve: (specifier, context, next) => next(own.get(specifier) ?? specifier, context),
  });
  try {
    const { cruise } = await import('dependency-cruiser');
    const { output } = await cruise(
      [...new Set(parts.map((part) => part.split('/')[0] ?? ''))],
      {
        baseDir: root,
        parser: 'tsc',
        tsPreCompilationDeps: true,
        doNotFollow: { path: 'node_modules' },
        exclude: { path: '(^|/)(dist|generated|vendored)/|^gateway/express-gateway/' },
        validate: true,
        ruleSet: { forbidden: importRules() },
      },
      {
        extensions: ['.ts', '.tsx', '.js', '.mjs'],
        exportsFields: ['exports'],
        conditionNames: ['import', 'node'],
      },
    );
    return output as ICruiseResult;
  } finally {
    hook.deregister();
  }
}

/** What one service alone uses, directly or through other modules of the kit, belongs to that service. */
function kitOfOneService(modules: IModule[]): string[] {
  const importers = new Map<string, string[]>();
  for (const { source, dependencies } of modules) {
    if (/\.test\.|^services\/kit\/test\//.test(source)) continue;
    for (const { resolved } of dependencies)
      importers.set(resolved, [...(importers.get(resolved) ?? []), source]);
  }
  const isKit = (path: string) => path.startsWith('services/kit/src/');
  const usersOf = (path: string, seen = new Set<string>()): string[] =>
    (importers.get(path) ?? []).flatMap((importer) => {
      if (!isKit(importer)) return [/^services\/[^/]+|^[^/]+/.exec(importer)?.[0] ?? ''];
      return seen.has(importer) ? [] : usersOf(importer, seen.add(importer));
    });
  return modules.flatMap(({ source }) => {
    const users = new Set(isKit(source) && !/\/testing\/|\.test\./.test(source) ? usersOf(source) : []);
    const [user = ''] = users;
    return users.size === 1 && user.startsWith('services/')
      ? [`${source}: of all services only ${user} uses it, so it belongs there`]
      : [];
  });
}
