import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeHistory, makePeople, pairUp } from '@emberline/tests/support/people.ts';
import { startProduct } from '@emberline/tools/dev/start/start-product.ts';
import { measureAccepted } from '../bench/messages.ts';
import { type ByProcess, processorTime } from '../bench/processes.ts';
import { limitCpu } from './limit-cpu.ts';

/** What so many gateways and so many mailboxes carry. */
export interface Carried {
  replicas: number;
  acceptedPerSecond: number;
  /** Cores that each process took meanwhile. */
  cores: ByProcess;
}

/** Of a core, for each gateway and mailbox: so little that the engines have more than they need. */
export const share = 0.15;
const limited = ['gateway', 'mailbox'];
export const senders = 150;
const seconds = 15;

/** Messages accepted a second by one gateway and mailbox, then by two of each. The engines are not limited. */
export async function measureReplicas(env: Record<string, string>): Promise<Carried[]> {
  return [await measure(1, env), await measure(2, env)];
}

async function measure(replicas: number, env: Record<string, string>): Promise<Carried> {
  const dir = mkdtempSync(join(tmpdir(), 'emberline-replicas-'));
  const product = await startProduct({
    ...{ dir, ports: 'free', seed: 'none', env, log: console.log },
    replicas: { gateway: replicas, mailbox: replicas },
  });
  let unlimit: (() => void)[] = [];
  try {
    const pairs = pairUp(await makePeople(product.addresses, senders * 2));
    for (const pair of pairs) await makeHistory(product.addresses, pair, 10);
    unlimit = Object.values(product.processes)
      .filter(({ name }) => limited.includes(name.replace(/-\d+$/, '')))
      .flatMap(({ pid }) => (pid === undefined ? [] : [limitCpu(pid, share)]));
    await measureAccepted(product.addresses, pairs, 5);
    const { result, taken } = await processorTime(product, () =>
      measureAccepted(product.addresses, pairs, seconds),
    );
    const cores = Object.fromEntries(Object.entries(taken).map(([name, used]) => [name, used / seconds]));
    console.log(`${replicas} of each: ${Math.round(result)} messages a second`);
    return { replicas, acceptedPerSecond: result, cores };
  } finally {
    await product.stop();
    for (const remove of unlimit) remove();
    rmSync(dir, { recursive: true, force: true });
  }
}
