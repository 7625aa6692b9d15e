import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { productName } from '@emberline/contracts/choices';
import { placeholders } from '../src/app/placeholders.ts';
import type { Prerendered } from '../src/app/prerender.tsx';
import { documentOf, type Page, pages } from '../src/pages.ts';
import { firstCallsOf } from './first-calls.ts';
import { filesOf, type Manifest, readManifest } from './manifest.ts';

const memberShell = 'src/app/frames/member-shell.tsx';

/**
 * Writes the HTML of the public pages, and for each page of members the frame with what the page shows while it loads; the
 * empty document serves all other paths.
 * @param client folder of the built client
 * @param renderer folder of the same client, built for rendering on the server
 */
export async function prerenderPages(client: string, renderer: string): Promise<void> {
  const template = await readFile(join(client, 'index.html'), 'utf8');
  const manifest = await readManifest(client);
  const documentFor = ({ path, frame, module, loads }: Page, { head, page }: Prerendered): string => {
    const member = frame === 'member';
    const modules = [module, ...(loads ? [join(dirname(module), loads)] : [])];
    return (
      (member ? startedByScript(scriptsLast(template)) : scriptsLast(template))
        .replace(
          '<!--head-->',
          () => (member ? firstPaint(path) : page.includes('<form') ? earlySubmit : '') + (head || emptyHead),
        )
        // After the common styles, which define the order of the layers.
        .replace(
          '</head>',
          () =>
            `${ownFiles(manifest, modules, { member, hasPhotos: page.includes('data-photo-sizes'), template })}\n  </head>`,
        )
        .replace('<div id="root"><!--page--></div>', () =>
          member ? memberRoot(path, page) : `<div id="root" data-page="${path}">${page}</div>`,
        )
    );
  };
  const drawn: { page: Page; path: string }[] = [];
  for (const page of pages.filter(({ frame, prerendered }) => prerendered || frame === 'member'))
    for (const path of await pathsOf(page)) drawn.push({ page, path });
  const results = await draw(
    renderer,
    drawn.map(({ path }) => path),
  );
  for (const [index, { page, path }] of drawn.entries())
    await write(client, documentOf(page, path), documentFor(page, results[index] as Prerendered));
  await write(client, 'index.html', template.replace('<!--head-->', emptyHead).replace('<!--page-->', ''));
}

/** The page without a value in its path, and the page of each value that is known. */
async function pathsOf({ path, module, each }: Page): Promise<string[]> {
  const file = each && join(import.meta.dirname, '../src', dirname(module), each);
  const list = file ? JSON.parse(await readFile(file, 'utf8')) : [];
  const slugs = ['_', ...(list as { slug: string }[]).map(({ slug }) => slug)];
  return path.includes(':') ? slugs.map((slug) => path.replace(/:\w+/, slug)) : [path];
}

/** The drawn pages can be read without scripts, so styles and fonts come first. */
function scriptsLast(html: string): string {
  return html.replaceAll(
    /<(?:script type="module"|link rel="modulepreload" crossorigin)/g,
    '$& fetchpriority="low"',
  );
}

/** The browser only fetches the client; `first-paint.ts` starts it. */
function startedByScript(html: string): string {
  return html.replace(
    /<script type="module"([^>]*) src="([^"]+)"><\/script>/,
    '<link rel="modulepreload"$1 href="$2" data-start>',
  );
}

async function draw(renderer: string, paths: string[]): Promise<Prerendered[]> {
  const script = join(import.meta.dirname, 'draw.ts');
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--no-experimental-webstorage', script, renderer, ...paths],
    {
      timeout: patienceMs,
      maxBuffer: 16 * 1024 * 1024,
    },
  );
  if (stderr) throw new Error(`A page cannot be drawn without a browser:\n${stderr}`);
  return JSON.parse(stdout) as Prerendered[];
}

const patienceMs = 120_000;

const emptyHead = `<title>${productName}</title>`;

const earlySubmit = '<script src="/early-submit.js"></script>';

/**
 * Before the styles, for which a script after them would wait. One connection for calls, one for photos: browsers use others
 * for what is sent without cookies.
 */
function firstPaint(path: string): string {
  const { shows, also } = firstCallsOf(path);
  const calls = `${shows ? `data-shows="${shows}" ` : ''}data-also="${also.join(' ')}"`;
  return `<link rel="preconnect" href="${placeholders.apiOrigin}" crossorigin>
    <link rel="preconnect" href="${placeholders.apiOrigin}">
    <script src="/first-paint.js" data-api="${placeholders.apiOrigin}" ${calls}></script>
    `;
}

/** Its links work before the browser hydrates it; its controls would not (`member-shell.tsx` takes the mark away). */
function memberRoot(path: string, page: string): string {
  return `<div id="root" data-page="${path}">${page.replace('<main ', '<main inert ')}</div>`;
}

/** The page's own styles, for the first paint, and preloads of its scripts. */
function ownFiles(
  manifest: Manifest,
  modules: string[],
  { member, hasPhotos, template }: { member: boolean; hasPhotos: boolean; template: string },
): string {
  const { scripts, styles } = filesOf(manifest, [
    ...(member ? [memberShell] : []),
    ...modules.map((module) => `src/${module}`),
  ]);
  const news = (file: string) => !template.includes(file);
  // Photos are the largest of what a page shows first: they are not to wait for fonts.
  const fonts = hasPhotos ? [] : fontFiles(manifest);
  return [
    ...fonts.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`),
    ...styles.filter(news).map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...scripts.filter(news).map((file) => `<link rel="modulepreload" fetchpriority="low" href="/${file}">`),
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
