import { readFile } from 'node:fs/promises';
import { openDatabase, runCommand } from '@emberline/kit/command';
import { firstBrokenLink, type Head } from '../domain/chain.ts';
import { headsIn } from '../domain/heads.ts';
import { auditKeysOf, settingsFrom } from '../settings.ts';
import { createAudit } from '../store/audit.ts';

// Checks that no row of the audit list was changed, removed or cut off its end. What was written down of its end is read
// from AUDIT_HEADS_FILE and from the files given: other replicas' heads, or a security log.
const usage = 'node services/admin/src/commands/verify-audit.ts [FILE]...';

await runCommand({ usage, fits: (args) => args.every((arg) => !arg.startsWith('-')) }, async (...files) => {
  const settings = settingsFrom();
  const heads = await readHeads([settings.AUDIT_HEADS_FILE, ...files].filter(Boolean));
  const keys = auditKeysOf(settings);
  await using mongo = await openDatabase('verify-audit', settings.MONGO_URL);
  const { rows, last } = createAudit({ ...mongo, keys, now: () => new Date() });
  const broken = await firstBrokenLink(rows.find().sort({ _id: 1 }), { keys, heads });
  if (broken !== undefined) throw new Error(`The audit list was tampered with at entry ${broken}.`);
  const newest = await last();
  if (!newest)
    throw new Error('The audit list is empty: nobody has logged in yet, it was emptied, or it is elsewhere.');
  const written = Math.max(0, ...heads.map(({ n }) => n));
  console.log(
    `All ${newest.n} entries are as they were written; ${heads.length} heads agree, the last one at entry ${written}.`,
  );
});

async function readHeads(files: string[]): Promise<Head[]> {
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return texts.flatMap(headsIn);
}
