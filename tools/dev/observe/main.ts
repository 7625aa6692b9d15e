import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { receiveTraces } from '@emberline/kit/testing/collector';
import { takeOver } from '../engines/start-engines.ts';
import { ProcessGroup } from '../process/process-group.ts';
import { localFolder } from '../start/local-folders.ts';
import { figuresSpec, figuresUrl } from './figures.ts';
import { sendToZipkin, tracesSpec, tracesUrl } from './traces.ts';

// npm run observe: npm start, with each request's trace and all figures of the last hours in the browser.

const log = (line: string) => console.log(line);
const dir = join(localFolder, 'observe');
await mkdir(join(dir, 'logs'), { recursive: true });
const group = new ProcessGroup({ dir, log, record: takeOver(dir, log) });
let product: ChildProcess | undefined;
// The product ends first, and then this.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => (product ? product.kill(signal) : void group.stop()));
try {
  const specs = await Promise.all([tracesSpec(log), figuresSpec(dir, log)]);
  await Promise.all(specs.filter((spec) => spec !== undefined).map((spec) => group.start(spec)));
  const collector = await receiveTraces(sendToZipkin);
  const start = join(import.meta.dirname, '../start/main.ts');
  product = spawn(process.execPath, [start], {
    stdio: 'inherit',
    env: { ...process.env, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  });
  log(
    `\nTraces  ${tracesUrl}/zipkin/\nFigures ${specs[1] ? `${figuresUrl}/vmui/` : 'not here: they need a Go (https://go.dev/dl/)'}\n`,
  );
  const [code] = await once(product, 'exit');
  await collector.stop();
  process.exitCode = code ?? 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await group.stop();
}
