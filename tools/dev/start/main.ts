import { join, relative } from 'node:path';
import { givenEngines } from '../engines/start-engines.ts';
import { clusterFolder, endLeftovers, localFolder } from './local-folders.ts';
import { portsFrom } from './product-ports.ts';
import { root } from './program-specs.ts';
import { takeDataFolder } from './single-start.ts';
import { startProduct } from './start-product.ts';
import { welcome } from './welcome.ts';

/** `npm start`, and with --watch `npm run dev`: the whole product until Ctrl-C, with ENGINES=cluster on replicated engines. */
async function main(): Promise<void> {
  const replicated = process.env.ENGINES === 'cluster';
  const dir = replicated ? clusterFolder : localFolder;
  const start = Date.now();
  takeDataFolder(localFolder);
  endLeftovers();
  const stopping = stopRequest();
  const starting = startProduct({
    dir,
    ports: portsFrom(process.env),
    env: origins(process.env),
    seed: 'demo',
    givenEngines: givenEngines(process.env),
    replicated,
    watch: process.argv.includes('--watch'),
    log: console.log,
    signal: stopping,
  });
  const product = await starting.catch((error) => {
    if (!stopping.aborted) throw error;
  });
  if (!product) return console.log('Stopped while starting; the data stays.');
  console.log(welcome(product.addresses, relative(root, join(dir, 'logs'))));
  console.log(`ready in ${Math.round((Date.now() - start) / 100) / 10} s`);
  if (!stopping.aborted) await new Promise((resolve) => stopping.addEventListener('abort', resolve));
  console.log('Stopping ...');
  await product.stop();
  console.log('Stopped; the data stays.');
}

/** What the environment says in place of a local address goes to every program. */
function origins({ WEB_ORIGIN, API_ORIGIN, STRIPE_API_BASE }: NodeJS.ProcessEnv): Record<string, string> {
  const given = Object.entries({ WEB_ORIGIN, API_ORIGIN, STRIPE_API_BASE }).filter(
    ([, value]) => value !== undefined,
  );
  return Object.fromEntries(given) as Record<string, string>;
}

/** Aborts on Ctrl-C, on SIGTERM, and when the process that started this one is gone. */
function stopRequest(): AbortSignal {
  const controller = new AbortController();
  const stop = () => controller.abort(new Error('stopped while starting'));
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(), 1000).unref();
  return controller.signal;
}

try {
  await main();
  process.exit(0);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
