/**
 * Lets an action run once a key at a time. What is asked for meanwhile makes it run once more, for all who asked.
 */
export function oneRun(act: (key: string) => Promise<void>): (key: string) => Promise<void> {
  const running = new Map<string, Promise<void>>();
  const again = new Set<string>();

  async function run(key: string): Promise<void> {
    try {
      do {
        again.delete(key);
        await act(key);
      } while (again.has(key));
    } finally {
      running.delete(key);
    }
  }

  return (key) => {
    const current = running.get(key);
    if (current !== undefined) {
      again.add(key);
      return current;
    }
    const started = run(key);
    running.set(key, started);
    return started;
  };
}
