import { setTimeout as sleep } from 'node:timers/promises';
import { isListening } from './ports.ts';

/** Calls `check` every 50 ms until it returns true. Throws with `what` after `timeoutMs` or when `signal` aborts. */
export async function waitUntil(
  what: string,
  check: () => Promise<boolean>,
  { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal },
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    signal?.throwIfAborted();
    if (await check().catch(() => false)) return;
    if (Date.now() > deadline) throw new Error(`${what} was not ready within ${timeoutMs / 1000} s`);
    await sleep(50);
  }
}

/** Waits until the address, of a port of this machine, answers 2xx. */
export function waitUntilAnswered(
  what: string,
  url: string,
  { timeoutMs = 60_000, signal }: { timeoutMs?: number; signal: AbortSignal },
): Promise<void> {
  const port = Number(new URL(url).port);
  const check = async () => {
    // A refused request costs five times what a refused connection does, of the processor that the program starts with.
    if (!(await isListening(port))) return false;
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
    await response.body?.cancel();
    return response.ok;
  };
  return waitUntil(what, check, { timeoutMs, signal });
}
