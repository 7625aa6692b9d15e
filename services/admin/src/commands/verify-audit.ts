import { runCommand } from '@emberline/kit/command';
import { connectMongo } from '@emberline/kit/mongo/connect';
import { createLog } from '@emberline/kit/telemetry/log';
import { firstBrokenLink } from '../domain/chain.ts';
import { settingsFrom } from '../settings.ts';
import { createAudit } from '../store/audit.ts';

// Checks that no row of the audit list was changed or removed; only the newest could go without a trace.
await runCommand({ usage: 'node services/admin/src/commands/verify-audit.ts' }, async () => {
  const name = 'verify-audit';
  const mongo = await connectMongo(settingsFrom().MONGO_URL, { name, log: createLog(name, 'warn') });
  try {
    const { rows } = createAudit(mongo.db, () => new Date());
    const all = await rows.find().sort({ _id: 1 }).toArray();
    const broken = firstBrokenLink(all);
    const last = all.at(-1);
    if (broken !== undefined) throw new Error(`The audit list was tampered with at entry ${broken}.`);
    if (!last)
      throw new Error(
        'The audit list is empty: nobody has logged in yet, it was emptied, or it is elsewhere.',
      );
    console.log(
      `All ${all.length} entries are as they were written, the last one at ${last.at.toISOString()}.`,
    );
  } finally {
    await mongo.close();
  }
});
