import type { SourceFile } from './sources.ts';

/**
 * Collections that a service opens and its schema does not create, one line each. Two transactions that both would create
 * a collection can both be committed, and one of the two writes is lost.
 */
export function findMissingCollections(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const [, service] = /^services\/([^/]+)\/src\/(?!.*migrations\/)/.exec(path) ?? [];
    if (!service || service === 'kit') return [];
    const schema = files.find((file) => file.path === `services/${service}/src/store/stores.ts`)?.text ?? '';
    return openedIn(text)
      .filter((name) => !new RegExp(`^ +${name}: (\\[|\\w+Indexes)`, 'm').test(schema))
      .map((name) => `${path}: the schema in store/stores.ts does not create ${name}`);
  });
}

/** The name may stand behind the type of the rows. */
function openedIn(text: string): string[] {
  return [...text.matchAll(/\.collection(?:<[^('"]*>)?\(\s*['"](\w+)['"]/g)].map(([, name = '']) => name);
}
