import type { AuthSeedRow, SeedAccount, SeedOperator } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { isDuplicateKey } from '@emberline/kit/mongo/ids';
import type { Context } from '../context.ts';
import { newAccount } from '../domain/account.ts';
import type { Hasher } from '../passwords/hashing.ts';
import type { AccountRow } from '../store/accounts.ts';
import { addOperator } from './operators/operators.ts';

/**
 * Stores people of the demonstration world. It sends no events, because the other services are seeded with the same
 * world. The rules for new passwords do not apply.
 * @returns how many. @throws ProblemError CONFLICT
 */
export async function putDemonstration(context: Context, rows: AuthSeedRow[]): Promise<number> {
  const accounts: SeedAccount[] = [];
  for (const row of rows) {
    if (row.kind === 'operator') await seedOperator(context, row);
    else accounts.push(row);
  }
  const hashes = await hashOnce(context.hasher, accounts);
  const stored = accounts.map((row) =>
    accountOf(row, 'password' in row ? (hashes.get(row.password) ?? '') : row.passwordHash),
  );
  await context.accounts.seed(stored).catch((error) => {
    throw isDuplicateKey(error) ? new ProblemError('CONFLICT', 'A username or email is taken.') : error;
  });
  return rows.length;
}

async function seedOperator(context: Context, row: SeedOperator): Promise<void> {
  if (!(await context.operators.findByUsername(row.username))) await addOperator(context, row);
}

/** Hashes each password once, because many seeded members share one. */
async function hashOnce(hasher: Hasher, rows: SeedAccount[]): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const row of rows)
    if ('password' in row && !hashes.has(row.password))
      hashes.set(row.password, await hasher.hash(row.password));
  return hashes;
}

function accountOf(row: SeedAccount, passwordHash: string): AccountRow {
  return newAccount(row, {
    _id: row.id,
    kind: row.kind,
    passwordHash,
    isVerified: row.isVerified ?? true,
    createdAt: new Date(row.createdAt ?? Date.now()),
  });
}
