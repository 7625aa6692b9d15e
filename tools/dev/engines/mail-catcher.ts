import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { ProcessSpec } from '../process/supervised-process.ts';
import { waitUntilAnswered } from '../process/wait-until.ts';

/**
 * Takes every email over SMTP, delivers none, and shows them on a web page and as JSON (GET /email), to programs, its own
 * page and the web client's (`WEB_ORIGIN`).
 */
export async function mailCatcherSpec(options: {
  dir: string;
  smtpPort: number;
  webPort: number;
}): Promise<ProcessSpec> {
  const { dir, smtpPort, webPort } = options;
  const folder = join(dir, 'mails');
  await mkdir(folder, { recursive: true });
  const maildev = dirname(createRequire(import.meta.url).resolve('maildev/package.json'));
  const smtp = ['--ip', '127.0.0.1', '--smtp', String(smtpPort)];
  const web = ['--web-ip', '127.0.0.1', '--web', String(webPort)];
  const rest = ['--mail-directory', folder, '--silent'];
  return {
    name: 'mail-catcher',
    command: process.execPath,
    args: ['--import', guard, join(maildev, 'bin/maildev'), ...smtp, ...web, ...rest],
    ready: (signal) =>
      waitUntilAnswered('The mail catcher', `${mailCatcherAddress(webPort)}/healthz`, { signal }),
  };
}

const guard = new URL('refuse-foreign-pages.ts', import.meta.url).href;

export function smtpAddress(port: number): string {
  return `smtp://127.0.0.1:${port}`;
}

export function mailCatcherAddress(port: number): string {
  return `http://localhost:${port}`;
}
