import { domainWordsIn } from './domain-words.ts';
import type { SourceFile } from './import-walls.ts';
import { importsOf, targetOf, withoutComments } from './imports.ts';

/** Imports in `web/src` from a higher floor or another feature, and words of the domain in `ui/`, one line each. */
export function findFloorProblems(files: SourceFile[]): string[] {
  const client = files.filter(({ path }) => path.startsWith(root));
  return client.flatMap((file) =>
    [...forbiddenImports(file), ...domainInUi(file)].map((problem) => `${file.path}: ${problem}`),
  );
}

const root = 'web/src/';

/** Lowest first: a floor may import itself and those before it. */
const memberFloors = ['api', 'store', 'live', 'outbox', 'members', 'features', 'app'];
const operatorFloors = ['api', 'live', 'shared', 'features', 'app'].map((floor) => `operators/${floor}`);
/** The lower floors, which the operators' wing may import. */
const commonFloors = memberFloors.slice(0, memberFloors.indexOf('features'));

/** Files that every floor may import. */
const common = ['kept', 'ui', 'theme', 'texts.ts', 'pages.ts'];

/** Each floor with the floors it may import. */
const mayUse = new Map<string, string[]>([
  ...upTo(memberFloors, []),
  ...upTo(operatorFloors, commonFloors),
  // `ui` knows no word of the domain, so it may import nothing that does, but for what stores a form for a reload.
  ['kept', ['kept']],
  ['ui', ['kept', 'ui']],
  ['theme', ['theme']],
  ['texts.ts', ['pages.ts', 'texts.ts']],
  ['pages.ts', ['pages.ts']],
  ['operator-pages.ts', ['pages.ts', 'operator-pages.ts']],
  // No client may import it, since members would load the operators' pages with it.
  ['all-pages.ts', ['pages.ts', 'operator-pages.ts', 'all-pages.ts']],
]);
// Both clients share the crash and 404 screens.
mayUse.get('operators/app')?.push('app');
for (const floor of operatorFloors) mayUse.get(floor)?.push('operator-pages.ts');

function upTo(floors: string[], below: string[]): [floor: string, uses: string[]][] {
  return floors.map((floor, index) => [floor, [...below, ...floors.slice(0, index + 1), ...common]]);
}

interface Place {
  floor: string;
  feature: string | undefined;
}

/** The floor of a path from the repository's root; undefined outside all floors. */
function placeOf(path: string): Place | undefined {
  if (!path.startsWith(root)) return undefined;
  const [first = '', ...rest] = path.slice(root.length).replace('.test.', '.').split('/');
  const [floor, inside] = first === 'operators' ? [`${first}/${rest[0]}`, rest.slice(1)] : [first, rest];
  return { floor, feature: floor.endsWith('features') ? inside[0] : undefined };
}

function forbiddenImports(file: SourceFile): string[] {
  const from = placeOf(file.path);
  const isTesting = from?.floor === 'testing';
  if (!from || isTesting || /\.d\.ts$/.test(file.path)) return [];
  const uses = mayUse.get(from.floor);
  if (!uses) return [`${from.floor} is none of the floors`];
  const isTest = /\.test\.tsx?$|\/testing\//.test(file.path);
  return importsOf(file.text).flatMap(({ specifier }) => {
    const isPure = from.floor === 'ui' || from.floor === 'theme' || from.floor === 'pages.ts';
    if (specifier.startsWith('@emberline/') && isPure && !isTest)
      return [`${from.floor} knows no domain and may not import ${specifier}`];
    const to = placeOf(targetOf(file.path, specifier));
    if (!to || (isTest && to.floor === 'testing')) return [];
    if (to.floor === from.floor && to.feature !== from.feature)
      return [`feature ${from.feature} may not import feature ${to.feature} (${specifier})`];
    return uses.includes(to.floor) ? [] : [`${from.floor} may not import ${to.floor} (${specifier})`];
  });
}

function domainInUi({ path, text }: SourceFile): string[] {
  if (!path.startsWith(`${root}ui/`) || path.includes('.test.')) return [];
  // The library names the icons.
  const words = domainWordsIn(withoutComments(text).replace(/\bIcon\w+/g, ''));
  return words.map((word) => `ui may not know the domain's "${word}"`);
}
