import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { openDatabase, runCommand } from '@emberline/kit/command';
import { createGaps, firstBrokenLink, type Head, headsIn } from '../domain/chain.ts';
import { auditKeysOf, settingsFrom } from '../settings.ts';
import { createAudit } from '../store/audit.ts';

// Checks that no row of the audit list was changed or removed, at its end either. Reads the heads from AUDIT_HEADS_FILE and
// from the given files (`-`: standard input): a security log, or the heads of other replicas.
const withoutHeads = '--without-heads';
const usage = `node services/admin/src/commands/verify-audit.ts [FILE | -]... [${withoutHeads}]`;
const isKnown = (arg: string) => arg === '-' || arg === withoutHeads || !arg.startsWith('-');

const noHeads = `Nothing tells whether the end of the list was cut off: there is no head in AUDIT_HEADS_FILE or a file given. \
Give the lines of the security log, or ${withoutHeads} to check the rest.`;

await runCommand({ usage, fits: (args) => args.every(isKnown) }, async (...args) => {
  const settings = settingsFrom();
  const files = args.filter((arg) => arg !== withoutHeads);
  const heads = await readHeads([settings.AUDIT_HEADS_FILE, ...files].filter(Boolean));
  const keys = auditKeysOf(settings);
  await using mongo = await openDatabase('verify-audit', settings.MONGO_URL);
  const { all, last } = createAudit({ ...mongo, keys, now: () => new Date() });
  const gaps = createGaps();
  const broken = await firstBrokenLink(gaps.watch(all()), { keys, heads });
  if (broken !== undefined) throw new Error(`The audit list was tampered with at entry ${broken}.`);
  const missing = gaps.missing();
  if (missing.length > 0)
    throw new Error(`The audit list lacks entries that were written elsewhere: ${missing.join(', ')}.`);
  const newest = await last();
  if (!newest)
    throw new Error('The audit list is empty: nobody has logged in yet, it was emptied, or it is elsewhere.');
  const whole = `All ${newest.n} entries are as they were written`;
  if (heads.length > 0) {
    const written = Math.max(...heads.map(({ n }) => n));
    console.log(`${whole}; ${heads.length} heads agree, the last one at entry ${written}.`);
  } else if (args.includes(withoutHeads)) {
    console.log(`${whole}; whether later ones were cut off is not known.`);
  } else throw new Error(noHeads);
});

async function readHeads(files: string[]): Promise<Head[]> {
  const texts = await Promise.all(
    files.map((file) => (file === '-' ? text(process.stdin) : readFile(file, 'utf8'))),
  );
  return texts.flatMap(headsIn);
}
