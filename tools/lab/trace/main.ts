import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCollector } from '@emberline/kit/testing/collector';
import { makePeople, type Person } from '@emberline/tests/support/people.ts';
import { startProduct } from '@emberline/tools/dev/start/start-product.ts';
import { saveResult } from '../save-result.ts';
import { followMessage } from './message.ts';
import { followSlowQuery } from './slow-query.ts';

// npm run lab -- trace: what traces tell of the running product, as docs/results/trace.md: the way of one message, and a slow query.

const dir = mkdtempSync(join(tmpdir(), 'emberline-trace-'));
const collector = await startCollector();
const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
const product = await startProduct({ dir, ports: 'free', seed: 'none', env, log: console.log });
try {
  const pair = (await makePeople(product.addresses, 2)) as [Person, Person];
  const page = [
    await followMessage(product.addresses, collector, pair),
    await followSlowQuery(product, collector, pair),
  ].join('');
  console.log(page);
  saveResult('trace', page, 'Followed from the browser to the other one’s page.');
} finally {
  await product.stop();
  await collector.stop();
  rmSync(dir, { recursive: true, force: true });
}
