import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { yieldToOthers } from '../process/yield-to-others.ts';

const lastLines = 200;

interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Ends the program. */
  signal?: AbortSignal;
  /** Gives way to others that want the processor. */
  yields?: boolean;
  /** Called with each line of stdout as it comes. */
  onLine?: (line: string) => void;
}

/**
 * Runs a program to its end and returns what it printed (stdout, then stderr). Throws with its last lines when it fails.
 */
export async function run(
  command: string,
  args: string[],
  { onLine, yields = false, ...options }: RunOptions = {},
): Promise<string> {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  if (yields) yieldToOthers(child);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    stdout += chunk;
  });
  if (onLine) createInterface({ input: child.stdout }).on('line', onLine);
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    stderr += chunk;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    // One that was started is waited for, also when the signal ends it.
    child.once('error', (error) => child.pid === undefined && reject(error));
    child.once('close', resolve);
  });
  const printed = stdout + stderr;
  if (code === 0) return printed;
  throw new Error(
    `${command} ${args.join(' ')} failed (${code}):\n${printed.trim().split('\n').slice(-lastLines).join('\n')}`,
  );
}

/** The program's full path when it is on PATH. */
export function onPath(program: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
