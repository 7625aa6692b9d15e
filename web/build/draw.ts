import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Prerendered } from '../src/app/prerender.tsx';

/**
 * Draws pages: `node draw.ts <folder of the renderer> <path>…` prints the drawn pages as JSON, in the order of the paths. A process
 * of its own, since the client is not made to end.
 */
interface Renderer {
  prerenderPage: (path: string) => Promise<Prerendered>;
}

// An empty storage, as of a browser that comes for the first time.
Object.assign(globalThis, { localStorage: { getItem: () => null, setItem: () => {}, removeItem: () => {} } });

const [renderer = '', ...paths] = process.argv.slice(2);
const { prerenderPage } = (await import(pathToFileURL(join(renderer, 'prerender.js')).href)) as Renderer;
const drawn: Prerendered[] = [];
for (const path of paths) drawn.push(await prerenderPage(path));
process.stdout.write(JSON.stringify(drawn), () => process.exit());
