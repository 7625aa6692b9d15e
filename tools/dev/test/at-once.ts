import { totalmem } from 'node:os';

/** What three stages need at once, each with a whole product and a browser, in bytes. */
const memoryForAll = 8 * 2 ** 30;

/** How many stages run at once: most wait much of their time. On a small machine, or when asked, one after the other. */
export function stagesAtOnce(inTurn: boolean, memory = totalmem()): number {
  return inTurn || memory < memoryForAll ? 1 : 3;
}

/** Begins the tasks in their order, `atOnce` at a time, and waits for all. */
export async function runAtOnce<T>(
  tasks: readonly T[],
  atOnce: number,
  run: (task: T) => Promise<void>,
): Promise<void> {
  const waiting = tasks.values();
  // All take from the one iterator.
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const task of waiting) await run(task);
    }),
  );
}
