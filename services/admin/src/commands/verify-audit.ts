import { connectMongo } from '@emberline/kit/mongo/connect';
import { createLog } from '@emberline/kit/telemetry/log';
import { firstBrokenLink } from '../domain/chain.ts';
import { settingsFrom } from '../settings.ts';
import { createAudit } from '../store/audit.ts';

// Checks that no row of the audit list was changed or removed: node services/admin/src/commands/verify-audit.ts

const mongo = await connectMongo(settingsFrom().MONGO_URL, {
  name: 'verify-audit',
  log: createLog('verify-audit', 'warn'),
});
try {
  const { rows } = createAudit(mongo.db, () => new Date());
  const all = await rows.find().sort({ _id: 1 }).toArray();
  const broken = firstBrokenLink(all);
  if (broken !== undefined) {
    console.error(`The audit list was tampered with at entry ${broken}.`);
    process.exitCode = 1;
  } else console.log(`All ${all.length} entries are as they were written.`);
} finally {
  await mongo.close();
}
