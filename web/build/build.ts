import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { clientFolder, configFile, firstPaintFile, workFolder } from './folders.ts';
import { prerenderPages } from './prerender.ts';
import { writeWorker } from './worker.ts';

/**
 * Builds `dist/client`: the client for visitors and members, the one for operators, and the prerendered public pages.
 * The old build is replaced only when the new one is complete; a failed build leaves it unchanged.
 */
export async function buildWeb(): Promise<void> {
  process.env.NODE_ENV = 'production';
  const client = join(workFolder, 'client');
  const renderer = join(workFolder, 'prerender');
  const common = { configFile, logLevel: 'warn' } as const;
  try {
    await build({ ...common, build: { outDir: client } });
    await buildFirstPaint(client);
    await build({ ...common, publicDir: false, build: { outDir: renderer, ssr: 'src/app/prerender.tsx' } });
    await prerenderPages(client, renderer);
    await writeWorker(client);
    await compressFolder(client);
    await rm(clientFolder, { recursive: true, force: true });
    await rename(client, clientFolder);
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}

/** Apart from the client, since it is one file that waits for no other, and no module. */
async function buildFirstPaint(outDir: string): Promise<void> {
  const output = { format: 'iife', entryFileNames: 'first-paint.js' } as const;
  const options = { input: firstPaintFile, output, treeshake: { moduleSideEffects: false } };
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { outDir, emptyOutDir: false, target: 'es2022', rolldownOptions: options },
  });
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const text = /\.(html|js|css|svg|json|md|txt)$/;

/** Writes a brotli and a gzip copy beside every file of text, so that the server never compresses. */
async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && text.test(entry.name));
  await Promise.all(
    files.map(async (entry) => {
      const file = join(entry.parentPath, entry.name);
      const content = await readFile(file);
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
      await Promise.all([
        writeFile(`${file}.br`, await brotli(content, quality)),
        writeFile(`${file}.gz`, await zip(content, { level: 9 })),
      ]);
    }),
  );
}

if (import.meta.main) {
  const started = performance.now();
  await buildWeb();
  console.log(`Web built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}
