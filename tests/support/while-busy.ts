import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Makes a call until its answer is not 503, which a busy machine may give for a moment, for a minute at most.
 * @param what the call, for the error
 * @throws when the answer is another than 200
 */
export async function whileBusy<A extends { status: number }>(
  what: string,
  call: () => Promise<A>,
): Promise<A> {
  for (const deadline = Date.now() + 60_000; ; await sleep(1_000)) {
    const answer = await call();
    if (answer.status === 200) return answer;
    if (answer.status !== 503 || Date.now() > deadline) throw new Error(`${what} answered ${answer.status}`);
  }
}
