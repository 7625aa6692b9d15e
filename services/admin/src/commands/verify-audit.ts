import { openDatabase, runCommand } from '@emberline/kit/command';
import { firstBrokenLink } from '../domain/chain.ts';
import { settingsFrom } from '../settings.ts';
import { createAudit } from '../store/audit.ts';

// Checks that no row of the audit list was changed or removed; only the newest could go without a trace.
await runCommand({ usage: 'node services/admin/src/commands/verify-audit.ts' }, async () => {
  await using mongo = await openDatabase('verify-audit', settingsFrom().MONGO_URL);
  const { rows } = createAudit(mongo.db, () => new Date());
  const all = await rows.find().sort({ _id: 1 }).toArray();
  const broken = firstBrokenLink(all);
  const last = all.at(-1);
  if (broken !== undefined) throw new Error(`The audit list was tampered with at entry ${broken}.`);
  if (!last)
    throw new Error('The audit list is empty: nobody has logged in yet, it was emptied, or it is elsewhere.');
  console.log(
    `All ${all.length} entries are as they were written, the last one at ${last.at.toISOString()}.`,
  );
});
