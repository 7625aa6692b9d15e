import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';

const lastLines = 200;

/**
 * Runs a program to its end and returns what it printed (stdout, then stderr). Throws with its last lines when it fails.
 * @param options.onLine called with each line of stdout as it comes
 */
export async function run(
  command: string,
  args: string[],
  { onLine, ...options }: { cwd?: string; env?: NodeJS.ProcessEnv; onLine?: (line: string) => void } = {},
): Promise<string> {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
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
    child.once('error', reject);
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
