import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Plain requests over kept connections: as little as possible of this program in what is measured. */
export function caller(origin: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(origin);
  return {
    call: (
      method: 'GET' | 'POST',
      path: string,
      token: string,
      body?: object,
    ): Promise<{ status: number; text: string }> =>
      new Promise((resolve, reject) => {
        const text = body && JSON.stringify(body);
        const headers = {
          authorization: `Bearer ${token}`,
          ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        };
        const sent = request({ agent, hostname, port, path, method, headers }, (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
          );
          answer.on('error', reject);
        });
        sent.on('error', reject);
        sent.end(text);
      }),
    close: () => agent.destroy(),
  };
}

/** Runs `work` over and over by so many callers at once, each waiting for its answer. @returns times a second */
export async function closedLoop(
  callers: number,
  seconds: number,
  work: (caller: number) => Promise<void>,
): Promise<number> {
  const end = Date.now() + seconds * 1_000;
  let done = 0;
  const one = async (n: number) => {
    while (Date.now() < end) {
      await work(n);
      done++;
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: callers }, (_, n) => one(n)));
  return done / ((performance.now() - begun) / 1_000);
}

/** Starts `work` so many times a second at random moments, whether or not the one before is done. */
export async function openLoop(
  perSecond: number,
  seconds: number,
  work: (n: number) => Promise<void>,
): Promise<void> {
  const running: Promise<void>[] = [];
  const begun = performance.now();
  let at = 0;
  for (let n = 0; at < seconds * 1_000; n++) {
    at += (-Math.log(1 - Math.random()) * 1_000) / perSecond;
    const wait = begun + at - performance.now();
    if (wait > 0) await sleep(wait);
    running.push(work(n));
  }
  await Promise.all(running);
}

export interface Spread {
  p50: number;
  p95: number;
  p99: number;
}

/** @param times ms */
export function spreadOf(times: number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
