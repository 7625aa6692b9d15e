import { setTimeout as sleep } from 'node:timers/promises';
import { caller } from '../bench/load.ts';

const everyMs = 100;

/** Asks for a mailbox ten times a second until stopped. */
export function askAllTheTime(api: string, token: string) {
  const failedAt: number[] = [];
  const open = new Set<Promise<void>>();
  const { call, close } = caller(api, 64);
  let isOver = false;
  let asked = 0;

  async function ask(): Promise<void> {
    const { status } = await call('GET', '/mailbox/contacts', token).catch(() => ({ status: 0 }));
    if (status !== 200) failedAt.push(performance.now());
  }

  const running = (async () => {
    while (!isOver) {
      asked++;
      const asking = ask().finally(() => open.delete(asking));
      open.add(asking);
      await sleep(everyMs);
    }
  })();

  return {
    /** @returns how often it asked, and when answers failed to come, by `performance.now()`. */
    stop: async () => {
      isOver = true;
      await running;
      await Promise.all(open);
      close();
      return { asked, failedAt };
    },
  };
}
