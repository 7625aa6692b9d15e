import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';

const script = join(import.meta.dirname, '../api/member-calls.sh');

test('each call of a member works as written, with curl, and with a token alone', async () => {
  const { api, mailCatcherUrl, paymentSandbox } = inject('product');
  const env = {
    ...process.env,
    API_ORIGIN: api,
    MAIL_CATCHER_URL: mailCatcherUrl,
    STRIPE_API_BASE: paymentSandbox,
  };
  const { stdout } = await promisify(execFile)('bash', [script], { env }).catch((failure) => failure);
  const lines = (stdout as string).split('\n');
  expect(lines.filter((line) => line.startsWith('FAIL'))).toEqual([]);
  expect(lines).toContain('0 failed');
  expect(lines.filter((line) => line.startsWith('ok')).length).toBeGreaterThan(100);
});
