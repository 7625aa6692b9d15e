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
  const answer = await untilHeard(call);
  if (answer.status !== 200) throw new Error(`${what} answered ${answer.status}`);
  return answer;
}

/** Makes a call until its answer is not 503, for a minute at most. @returns the last answer */
export async function untilHeard<A extends { status: number }>(call: () => Promise<A>): Promise<A> {
  for (const deadline = Date.now() + 60_000; ; await sleep(1_000)) {
    const answer = await call();
    if (answer.status !== 503 || Date.now() > deadline) return answer;
  }
}
