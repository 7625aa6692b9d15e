import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const limitMs = 10_000;

/** What the shell command prints, without white space around it. @throws when it fails, prints nothing or takes too long. */
export async function printedToken(command: string, timeout = limitMs): Promise<string> {
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', command], {
    timeout,
    killSignal: 'SIGKILL',
  });
  const token = stdout.trim();
  if (token === '') throw new Error('KAFKA_TOKEN_COMMAND printed no token');
  return token;
}
