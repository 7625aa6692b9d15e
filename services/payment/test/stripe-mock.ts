import { spawn } from 'node:child_process';
import { eventually } from '@emberline/kit/testing/eventually';
import { goProgram } from '@emberline/tools/dev/engines/go-program.ts';
import { freePorts } from '@emberline/tools/dev/process/ports.ts';

/**
 * Starts Stripe's own mock server, which accepts only calls and parameters of Stripe's API. The first run builds it with Go.
 */
export async function startStripeMock(): Promise<{ url: string; stop: () => void }> {
  const program = await goProgram('stripe-mock', console.log);
  if (!program) throw new Error('This needs stripe-mock, or a Go to build it: https://go.dev/dl/');
  const [port = 0] = await freePorts(1);
  const child = spawn(program, ['-http-addr', `127.0.0.1:${port}`], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  await eventually(async () => (await fetch(url)).status > 0);
  return { url, stop: () => child.kill() };
}
