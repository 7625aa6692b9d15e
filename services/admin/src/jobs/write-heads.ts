import { appendFile } from 'node:fs/promises';
import { startRepeating } from '@emberline/kit/jobs/repeating';
import type { Job } from '@emberline/kit/service';
import { labelledGauge } from '@emberline/kit/telemetry/metrics';
import type { Context } from '../context.ts';
import { headLine } from '../domain/chain.ts';

const everyMs = 3_600_000;

/**
 * Writes the head of the audit list every hour and on shutdown, to the security log and to AUDIT_HEADS_FILE. The heads
 * reveal when rows at the list's end are removed. Tells of entries that other services have written and that have not come.
 */
export const writingHeads: Job<Context> = (context) => {
  const { metrics, log, heardActs, now } = context;
  const help = 'Entries that services have numbered and the audit list has not got';
  labelledGauge(
    metrics,
    'audit_entries_missing',
    help,
    {},
    async () => (await heardActs.missing(now())).length,
  );
  const write = async () => {
    await writeHead(context);
    const missing = await heardActs.missing(now());
    if (missing.length > 0) log.error({ missing }, 'entries are missing in the audit list');
  };
  const hourly = startRepeating(everyMs, log, write);
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
