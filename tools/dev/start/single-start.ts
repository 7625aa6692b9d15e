import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandLineOf } from '../process/process-record.ts';

/**
 * Takes the data folder for this process until it exits. Throws when another running process has it.
 * What a killed process has left is taken over.
 */
export function takeDataFolder(dir: string): void {
  requireNotRunning(dir);
  mkdirSync(dir, { recursive: true });
  const file = ownerFile(dir);
  writeFileSync(file, JSON.stringify({ pid: process.pid, commandLine: commandLineOf(process.pid) }));
  process.on('exit', () => rmSync(file, { force: true }));
}

/** Throws, naming the process, when a start works with the folder. */
export function requireNotRunning(dir: string): void {
  const owner = readOwner(dir);
  if (!owner || owner.pid === process.pid || commandLineOf(owner.pid) !== owner.commandLine) return;
  throw new Error(
    `Emberline is running already (process ${owner.pid}). Stop it first, with Ctrl-C or: kill ${owner.pid}`,
  );
}

function readOwner(dir: string): { pid: number; commandLine: string } | undefined {
  try {
    return JSON.parse(readFileSync(ownerFile(dir), 'utf8'));
  } catch {
    return undefined;
  }
}

function ownerFile(dir: string): string {
  return join(dir, 'running.json');
}
