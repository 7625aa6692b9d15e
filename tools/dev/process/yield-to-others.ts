import type { ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';

/** Lets a program that was just started, and what it starts, give way to others that want the processor. */
export function yieldToOthers({ pid }: ChildProcess): void {
  if (pid !== undefined) setPriority(pid, 10);
}
