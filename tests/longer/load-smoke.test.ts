import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runLoad } from '@emberline/tools/lab/load/k6.ts';
import { csvOf, seededPeople } from '@emberline/tools/lab/load/people.ts';
import { expect, inject, test } from 'vitest';

/** The first run builds k6, which takes some minutes. */
const timeout = 10 * 60_000;

test('the smoke scenario of the load scripts passes', { timeout }, async () => {
  const { api, web, mailCatcherUrl, paymentSandbox } = inject('product');
  const folder = mkdtempSync(join(tmpdir(), 'emberline-load-'));
  const people = join(folder, 'people.csv');
  writeFileSync(people, csvOf(seededPeople('small')));
  const { code, printed } = await runLoad('smoke', {
    ...{ API_ORIGIN: api, WEB_ORIGIN: web, PEOPLE_FILE: people },
    ...{ MAIL_CATCHER: mailCatcherUrl ?? '', PAYMENT_SANDBOX: paymentSandbox },
  });
  rmSync(folder, { recursive: true });
  expect(code, printed).toBe(0);
});
