import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const inMemory = '/dev/shm';
/** What two products at once keep there, and as much again. */
const neededBytes = 2 * 2 ** 30;

/**
 * A new folder for the engines' data, which the caller removes. In memory where the machine has room: each write waits until it
 * is on disk, and what these tests kill are processes, not machines.
 */
export function dataFolder(name: string): string {
  return mkdtempSync(join(hasRoom() ? inMemory : tmpdir(), `emberline-${name}-`));
}

function hasRoom(): boolean {
  if (!existsSync(inMemory)) return false;
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize >= neededBytes;
}
