import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeHistory, makePeople, pairUp } from '@emberline/tests/support/people.ts';
import { mustRun } from '../load/k6.ts';
import { type ByProcess, processorTime } from '../processes.ts';
import { loadSettings, measuredEnv, withProduct } from '../with-product.ts';

/** What so many gateways and so many mailboxes carry. */
export interface Carried {
  replicas: number;
  senders: number;
  acceptedPerSecond: number;
  /** Cores that each part took meanwhile. */
  cores: ByProcess;
}

/** Of a core, for each gateway and mailbox: so little that the engines have more than they need. */
export const share = 0.15;
const limited = ['gateway', 'mailbox'];
const seconds = 15;

/** Messages accepted a second by so many gateways and mailboxes. The engines are not limited. Linux only, as root. */
export async function measureReplicas(replicas: number, senders: number): Promise<Carried> {
  const unlimit: (() => void)[] = [];
  const carried = await withProduct(
    (dir) => ({ env: measuredEnv(dir), replicas: { gateway: replicas, mailbox: replicas } }),
    async (product, dir) => {
      const people = await makePeople(product.addresses, senders * 2);
      for (const pair of pairUp(people)) await makeHistory(product.addresses, pair, 10);
      for (const { name, pid } of Object.values(product.processes))
        if (pid !== undefined && limited.includes(name.replace(/-\d+$/, ''))) unlimit.push(limitCpu(pid));
      const settings = loadSettings(product, dir, people);
      await mustRun('send', { ...settings, DURATION: '5s' });
      const send = () => mustRun('send', { ...settings, DURATION: `${seconds}s` });
      const { result, taken } = await processorTime(product, send);
      const cores = Object.fromEntries(Object.entries(taken).map(([name, used]) => [name, used / seconds]));
      return { acceptedPerSecond: (result['iterations{scenario:send}']?.values.count ?? 0) / seconds, cores };
    },
  );
  for (const remove of unlimit) remove();
  return { replicas, senders, ...carried };
}

const periodMicros = 20_000;
/** Where Linux keeps the limits on processor time: a folder of their own in version 1 of control groups. */
const [oldRoot, newRoot] = ['/sys/fs/cgroup/cpu', '/sys/fs/cgroup'];

/** Lets a process take its share at most, as Kubernetes does: by a control group. @returns removes the group; the process must have ended */
function limitCpu(pid: number): () => void {
  const isOld = existsSync(oldRoot);
  const group = join(isOld ? oldRoot : newRoot, `emberline-${pid}`);
  const write = (file: string, text: string | number) => writeFileSync(join(group, file), `${text}`);
  const quota = Math.round(periodMicros * share);
  mkdirSync(group);
  if (isOld) {
    write('cpu.cfs_period_us', periodMicros);
    write('cpu.cfs_quota_us', quota);
  } else write('cpu.max', `${quota} ${periodMicros}`);
  write('cgroup.procs', pid);
  return () => rmdirSync(group);
}
