import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const periodMicros = 20_000;
/** Where Linux keeps the limits on processor time: a folder of their own in version 1 of control groups. */
const [oldRoot, newRoot] = ['/sys/fs/cgroup/cpu', '/sys/fs/cgroup'];

/**
 * Lets a process take this share of a core at most, as Kubernetes does: by a control group. Linux only, as root.
 * @returns removes the group; the process must have ended
 */
export function limitCpu(pid: number, share: number): () => void {
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
