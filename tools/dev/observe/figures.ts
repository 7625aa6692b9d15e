import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { goProgram } from '../engines/go-program.ts';
import type { ProcessSpec } from '../process/supervised-process.ts';
import { waitUntilAnswered } from '../process/wait-until.ts';
import { targetsOf } from '../start/product-addresses.ts';
import { portsFrom } from '../start/product-ports.ts';

const port = 8428;
export const figuresUrl = `http://localhost:${port}`;

/** VictoriaMetrics: reads every part's `/metrics` and draws what PromQL asks. Nothing where it cannot be built. */
export async function figuresSpec(
  dir: string,
  log: (line: string) => void,
): Promise<ProcessSpec | undefined> {
  const program = await goProgram('victoria-metrics', log);
  if (!program) return undefined;
  const data = join(dir, 'figures');
  await mkdir(data, { recursive: true });
  const targets = join(data, 'scrape.yaml');
  // JSON is YAML too.
  await writeFile(targets, JSON.stringify(scrapeSettings()));
  return {
    name: 'victoria-metrics',
    command: program,
    args: [
      `-httpListenAddr=127.0.0.1:${port}`,
      `-storageDataPath=${join(data, 'stored')}`,
      '-retentionPeriod=7d',
      '-memory.allowedPercent=2',
      `-promscrape.config=${targets}`,
    ],
    ready: (signal) =>
      waitUntilAnswered('VictoriaMetrics', `${figuresUrl}/health`, { timeoutMs: 30_000, signal }),
  };
}

/** As observability/prometheus.yaml has them in containers. */
function scrapeSettings() {
  return {
    global: { scrape_interval: '5s' },
    scrape_configs: targetsOf(portsFrom(process.env), {}).map(({ service, url }) => ({
      job_name: service,
      static_configs: [{ targets: [new URL(url).host], labels: { service } }],
    })),
  };
}
