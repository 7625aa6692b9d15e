import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Starts a bare program of this folder, which prints its address once it works. */
export async function startBare(
  name: 'server' | 'sender' | 'notifier' | 'proxy',
  args: string[] = [],
): Promise<{ url: string; child: ChildProcess }> {
  const program = new URL(`./${name}.ts`, import.meta.url).pathname;
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { url, child };
}
