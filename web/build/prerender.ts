import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { productName } from '@emberline/contracts/choices';
import type { Prerendered } from '../src/app/prerender.tsx';
import { pages } from '../src/pages.ts';
import { filesOf, type Manifest, readManifest } from './manifest.ts';

interface Renderer {
  prerenderPage: (path: string) => Promise<Prerendered>;
}

/**
 * Writes the HTML of the public pages; the empty document serves all other paths.
 * @param client folder of the built client
 * @param renderer folder of the same client, built for rendering on the server
 */
export async function prerenderPages(client: string, renderer: string): Promise<void> {
  const template = await readFile(join(client, 'index.html'), 'utf8');
  const { prerenderPage } = (await import(pathToFileURL(join(renderer, 'prerender.js')).href)) as Renderer;
  const manifest = await readManifest(client);
  for (const { path, module } of pages.filter(({ prerendered }) => prerendered)) {
    const { head, page } = await prerenderPage(path);
    const html = template
      .replace('<!--head-->', () => head)
      // After the common styles, which define the order of the layers.
      .replace('</head>', () => `${ownFiles(manifest, `src/${module}`, template)}\n  </head>`)
      .replace('<div id="root"><!--page--></div>', () => `<div id="root" data-page="${path}">${page}</div>`);
    await write(client, path === '/' ? 'pages/landing.html' : `pages${path}.html`, html);
  }
  await write(
    client,
    'index.html',
    template.replace('<!--head-->', `<title>${productName}</title>`).replace('<!--page-->', ''),
  );
}

/** The page's own styles, for the first paint, and preloads of its scripts. */
function ownFiles(manifest: Manifest, module: string, template: string): string {
  const { scripts, styles } = filesOf(manifest, [module]);
  const news = (file: string) => !template.includes(file);
  return [
    ...fontFiles(manifest).map(
      (file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...styles.filter(news).map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...scripts.filter(news).map((file) => `<link rel="modulepreload" href="/${file}">`),
  ].join('\n    ');
}

function fontFiles(manifest: Manifest): string[] {
  return Object.values(manifest)
    .map(({ file }) => file)
    .filter((file) => file.endsWith('.woff2'));
}

async function write(client: string, name: string, html: string): Promise<void> {
  const file = join(client, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, html);
}
