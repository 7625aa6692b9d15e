import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '@emberline/tools/dev/engines/run.ts';
import { root } from '@emberline/tools/dev/start/program-specs.ts';
import { startProduct } from '@emberline/tools/dev/start/start-product.ts';
import { saveResult } from '../save-result.ts';
import { type ListFigures, measureLists } from './measure.ts';

// npm run lab -- large [-- users messages]: fills a product of its own and measures its lists. The full size goes to docs/results/large.md.

const [users = '100000', messages = '1000000'] = process.argv.slice(2);
const requests = 200;
const aimMs = 100;
const dir = mkdtempSync(join(tmpdir(), 'emberline-large-'));
const env = { LOG_LEVEL: 'warn' };
const product = await startProduct({ dir, ports: 'free', seed: 'none', env, log: console.log });
try {
  const { services } = product.addresses;
  const urls = Object.entries(services).map(([name, url]) => [`${name.toUpperCase()}_URL`, url]);
  const start = Date.now();
  await run(process.execPath, [join(root, 'tools/dev/seed/main.ts'), 'large', users, messages], {
    env: { ...process.env, ...Object.fromEntries(urls) },
    onLine: console.log,
  });
  const seconds = Math.round((Date.now() - start) / 1_000);
  const figures = await measureLists(product.addresses, requests);
  const report = describe(seconds, figures);
  console.log(report);
  const slow = figures.filter(({ p99 }) => p99 > aimMs).map(({ list }) => list);
  const outcome = slow.length === 0 ? 'All lists are within their aim.' : `Missed: ${slow.join(', ')}.`;
  if (process.argv.length === 2) saveResult('large', report, outcome);
} finally {
  await product.stop();
  rmSync(dir, { recursive: true, force: true });
}

function describe(seconds: number, figures: ListFigures[]): string {
  const count = (text: string) => Number(text).toLocaleString('en-US');
  const ms = (time: number) => time.toFixed(1);
  return `# Lists over many users

Made by \`npm run lab -- large\` on a machine that ran everything: ${count(users)} users and
${count(messages)} messages, stored by \`npm run seed -- large\` in ${seconds} s. Each list was asked ${requests} times, one after the other, at the service itself.
The aim: 99 of 100 within ${aimMs} ms.

| List | Median | 99 of 100 within |
|---|---|---|
${figures.map(({ list, median, p99 }) => `| ${list} | ${ms(median)} ms | ${ms(p99)} ms |`).join('\n')}

Searches go through one to five letters and names, with thousands of hits, a few, and none.
`;
}
