import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { onPath, run } from '@emberline/tools/dev/engines/run.ts';
import { waitUntil } from '@emberline/tools/dev/process/wait-until.ts';
import { outside } from '@emberline/tools/ops/manifests/network/parties.ts';

/** Servers outside the cluster: addresses of a network namespace of their own behind the node. */
export interface Outside {
  addresses: Record<string, string>;
  /** Runs a program of Node's there. */
  run(args: string[]): Promise<string>;
  close(): Promise<void>;
}

const space = 'emberline-outside';
const [near, far] = ['emb-near', 'emb-far'];
const addresses = { public: outside.public, private: outside.private };

/** @param ports where it listens (JSON). @returns undefined where no network namespace can be made: it takes root and Linux */
export async function openOutside(ports: string): Promise<Outside | undefined> {
  if (!onPath('ip') || process.getuid?.() !== 0) return undefined;
  let child: ChildProcess | undefined;
  const close = async () => {
    child?.kill();
    await run('ip', ['netns', 'delete', space]).catch(() => {});
    await run('ip', ['link', 'delete', near]).catch(() => {});
  };
  await close();
  try {
    await run('ip', ['netns', 'add', space]);
    await run('ip', ['link', 'add', near, 'type', 'veth', 'peer', 'name', far, 'netns', space]);
    for (const address of Object.values(addresses)) {
      await run('ip', ['address', 'add', `${gatewayOf(address)}/30`, 'dev', near]);
      await inside('ip', 'address', 'add', `${address}/30`, 'dev', far);
    }
    await run('ip', ['link', 'set', near, 'up']);
    await inside('ip', 'link', 'set', far, 'up');
    await inside('ip', 'route', 'add', 'default', 'via', gatewayOf(addresses.public));
    const listening = [process.execPath, join(import.meta.dirname, 'listen.ts'), 'outside', ports];
    child = spawn('ip', ['netns', 'exec', space, ...listening], { stdio: 'ignore' });
    const first: string = JSON.parse(ports)[0].port;
    const isListening = async () => (await inside('ss', '-Hltn', `sport = :${first}`)).trim() !== '';
    await waitUntil('the servers outside', isListening, { timeoutMs: 20_000 });
  } catch (error) {
    await close();
    throw error;
  }
  return { addresses, run: (args) => inside(process.execPath, ...args), close };
}

/** The node's own address beside it, of the four that a /30 has. */
function gatewayOf(address: string): string {
  return address.replace(/\d+$/, (last) => String(Number(last) - 1));
}

function inside(...command: string[]): Promise<string> {
  return run('ip', ['netns', 'exec', space, ...command]);
}
