import { appendFile } from 'node:fs/promises';
import { startRepeating } from '@emberline/kit/jobs/repeating';
import type { Job } from '@emberline/kit/service';
import type { Context } from '../context.ts';
import { headLine } from '../domain/heads.ts';

const everyMs = 3_600_000;

/**
 * Writes the head of the audit list every hour and on shutdown, to the security log and to AUDIT_HEADS_FILE. The heads
 * reveal when rows at the list's end are removed.
 */
export const writingHeads: Job<Context> = (context) => {
  const write = () => writeHead(context);
  const hourly = startRepeating(everyMs, context.log, write);
  return async () => {
    await hourly.stop();
    await write();
  };
};

export async function writeHead({
  audit,
  settings,
  security,
  now,
}: Pick<Context, 'audit' | 'settings' | 'security' | 'now'>): Promise<void> {
  const head = await audit.last();
  if (!head) return;
  security.note('audit-head', { ...head });
  if (settings.AUDIT_HEADS_FILE !== '') await appendFile(settings.AUDIT_HEADS_FILE, headLine(head, now()));
}
