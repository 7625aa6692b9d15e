import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { eventually } from '@emberline/kit/testing/eventually';
import { cachedFolder } from '@emberline/tools/engines/cache.ts';
import { onPath, run } from '@emberline/tools/engines/run.ts';
import { freePorts } from '@emberline/tools/process/ports.ts';

const version = '0.203.0';

/**
 * Starts Stripe's own mock server, which accepts only calls and parameters of Stripe's API. The first run builds it with Go.
 */
export async function startStripeMock(): Promise<{ url: string; stop: () => void }> {
  const folder = await cachedFolder(`stripe-mock-${version}`, async (GOBIN) => {
    const go = onPath('go');
    if (!go) throw new Error('Go is needed to build stripe-mock, once: apt-get install golang');
    const module = `github.com/stripe/stripe-mock@v${version}`;
    await run('nice', ['-n', '10', go, 'install', module], { env: { ...process.env, GOBIN } });
  });
  const [port = 0] = await freePorts(1);
  const child = spawn(join(folder, 'stripe-mock'), ['-http-addr', `127.0.0.1:${port}`], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  await eventually(async () => (await fetch(url)).status > 0);
  return { url, stop: () => child.kill() };
}
