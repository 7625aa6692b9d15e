import { setTimeout as sleep } from 'node:timers/promises';

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
