import { join } from 'node:path';
import { login } from '@emberline/contracts';
import { apiAt } from '@emberline/tests/support/api.ts';
import { run } from '@emberline/tools/dev/engines/run.ts';
import { root } from '@emberline/tools/dev/start/program-specs.ts';
import { runLoad } from './load/k6.ts';
import { saveResult } from './save-result.ts';
import { loadSettings, measuredEnv, withProduct } from './with-product.ts';

// npm run lab -- large [-- users messages]: fills a product of its own, and k6 asks for its lists. The full size goes to docs/results/large.md.

const [users = '100000', messages = '1000000'] = process.argv.slice(2);
const aimMs = 100;

await withProduct(
  (dir) => ({ env: measuredEnv(dir) }),
  async (product, dir) => {
    const { services } = product.addresses;
    const urls = Object.entries(services).map(([name, url]) => [`${name.toUpperCase()}_URL`, url]);
    const begun = Date.now();
    await run(process.execPath, [join(root, 'tools/dev/seed/main.ts'), 'large', users, messages], {
      env: { ...process.env, ...Object.fromEntries(urls) },
      onLine: console.log,
    });
    const seconds = Math.round((Date.now() - begun) / 1_000);
    const { body } = await apiAt(services.auth)(login, {
      body: { identifier: 'busy', password: 'demo-ember-0' },
    });
    const busy = { id: 'busy', token: body.token };
    const settings = { ...loadSettings(product, dir, [busy, busy]), P99: String(aimMs) };
    const { printed, result } = await runLoad('lists', settings);
    if (!result) throw new Error(printed);
    const lists = Object.entries(result.metrics).flatMap(([metric, { values }]) => {
      const list = /^http_req_duration\{name:(.*)\}$/.exec(metric)?.[1];
      return list ? [{ list, p50: values['p(50)'] ?? 0, p99: values['p(99)'] ?? 0 }] : [];
    });
    lists.sort((a, b) => (a.list < b.list ? -1 : 1));
    const count = (text: string) => Number(text).toLocaleString('en-US');
    const report = `# Lists over many users

Made by \`npm run lab -- large\` on a machine that ran everything: ${count(users)} users and ${count(messages)} messages, stored by \`npm run seed -- large\`
in ${seconds} s. k6 asked for each list 200 times, one after the other, through the gateway. The aim: 99 of 100 within ${aimMs} ms.

| List | Median | 99 of 100 within |
|---|---|---|
${lists.map(({ list, p50, p99 }) => `| ${list} | ${p50.toFixed(1)} ms | ${p99.toFixed(1)} ms |`).join('\n')}

Searches go through one to five letters and names, with thousands of hits, a few, and none.
`;
    console.log(report);
    const slow = lists.filter(({ p99 }) => p99 > aimMs).map(({ list }) => list);
    const outcome = slow.length === 0 ? 'All lists are within their aim.' : `Missed: ${slow.join(', ')}.`;
    if (process.argv.length === 2) saveResult('large', report, outcome);
  },
);
