import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Screen } from './screens.ts';
import { fileOf } from './take-picture.ts';

/** Writes a page that shows the pictures, those of one address together. */
export function writeAlbum(folder: string, screens: Screen[]): void {
  const byPath = Map.groupBy(screens, ({ path }) => path.replaceAll(/[0-9a-f]{24}/g, ':id'));
  const chapters = [...byPath].map(([path, list]) => `<h2>${path}</h2>${list.map(figure).join('')}`);
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Screens</title><style>
body{font-family:sans-serif;margin:24px}figure{display:inline-block;margin:8px;vertical-align:top}
img{max-width:320px;max-height:520px;border:1px solid #ccc}figcaption{font-size:13px}</style>${chapters.join('')}`,
  );
}

function figure(screen: Screen): string {
  const { viewer, look, state } = screen;
  const file = fileOf(screen);
  return `<figure><a href="${file}"><img src="${file}" loading="lazy" alt=""></a><figcaption>${viewer.name}, ${look.name}, ${state}</figcaption></figure>`;
}
