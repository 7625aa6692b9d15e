import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** A script's settings, see README.md; API_ORIGIN and WEB_ORIGIN always. */
export type LoadSettings = Record<string, string> & { API_ORIGIN: string; WEB_ORIGIN: string };

export interface Run {
  /** 0: all thresholds kept; 99: one was broken. */
  code: number | null;
  printed: string;
}

/** Runs a script of scenarios/ as `k6 run` does. @param show also prints what k6 prints, at once */
export async function runLoad(
  k6: string,
  name: string,
  settings: LoadSettings,
  { show = false, longestSeconds = 3 * 3_600 } = {},
): Promise<Run> {
  await requireAnswer(settings.API_ORIGIN);
  const script = join(import.meta.dirname, 'scenarios', `${name}.ts`);
  const flags = Object.entries(settings).flatMap(([key, value]) => ['-e', `${key}=${value}`]);
  const child = spawn(k6, ['run', '--quiet', '--no-usage-report', ...flags, script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: longestSeconds * 1_000,
    killSignal: 'SIGKILL',
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      printed += part;
      if (show) process.stdout.write(part);
    });
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  return { code, printed };
}

async function requireAnswer(api: string): Promise<void> {
  const ready = await fetch(`${api}/health/ready`, { signal: AbortSignal.timeout(5_000) }).catch(
    () => undefined,
  );
  if (!ready?.ok)
    throw new Error(`Nothing is ready at ${api}: npm start first, or set API_ORIGIN and WEB_ORIGIN`);
}
