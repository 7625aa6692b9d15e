import type { SourceFile } from './import-walls.ts';
import { importsOf, targetOf } from './imports.ts';

/** Circular imports, also through other files; type imports count too. One line a circle. */
export function findCircles(files: SourceFile[]): string[] {
  const known = new Set(files.map(({ path }) => path));
  const imports = new Map(
    files.map(({ path, text }) => [
      path,
      importsOf(text)
        .map(({ specifier }) => fileOf(path, specifier))
        .filter((target) => known.has(target)),
    ]),
  );
  return circlesOf(imports).map((circle) => `import circle: ${circle.join(' -> ')}`);
}

/** The file of a specifier; specifiers of the kit's modules have no `src/` and no extension. */
function fileOf(importer: string, specifier: string): string {
  const target = targetOf(importer, specifier);
  if (!specifier.startsWith('@emberline/kit/')) return target;
  return `${target.replace('services/kit/', 'services/kit/src/')}.ts`;
}

function circlesOf(imports: Map<string, string[]>): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): void => {
    const begin = path.indexOf(file);
    if (begin >= 0) circles.push([...path.slice(begin), file]);
    if (begin >= 0 || done.has(file)) return;
    path.push(file);
    for (const next of imports.get(file) ?? []) visit(next);
    path.pop();
    done.add(file);
  };
  for (const file of imports.keys()) visit(file);
  return circles;
}
