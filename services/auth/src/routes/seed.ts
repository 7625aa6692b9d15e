import { limits, schemas, seedAuth } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import { isDuplicateKey } from '@emberline/kit/mongo/ids';
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import { addOperator } from '../actions/add-operator.ts';
import type { Context } from '../context.ts';
import { newAccount } from '../domain/new-account.ts';
import type { Hasher } from '../passwords/hashing.ts';
import type { AccountRow } from '../store/accounts.ts';

const { Email, Gender, Id, OneOf, Preference, Username } = schemas;
/** Without the rules that members' names must keep. */
const SeedName = Type.String({ minLength: 1, maxLength: limits.nameMax });

/** A person of the demonstration world; either `password` or `passwordHash` is given. */
const SeedRow = Type.Object({
  id: Id,
  firstname: SeedName,
  lastname: SeedName,
  username: Username,
  email: Email,
  gender: Gender,
  preference: Preference,
  kind: OneOf(['member', 'staff'] as const),
  password: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
  passwordHash: Type.Optional(Type.String()),
  isVerified: Type.Optional(Type.Boolean()),
  createdAt: Type.Optional(Type.String()),
});
type SeedRow = Static<typeof SeedRow>;

/** Stays as it is when the name is taken. */
const SeedOperator = Type.Object({
  kind: Type.Literal('operator'),
  username: Username,
  password: Type.String({ minLength: 1, maxLength: 128 }),
  role: OneOf(['operator', 'manager'] as const),
});
type SeedOperator = Static<typeof SeedOperator>;

/** No events: the other services are seeded with the same world. The rules for new passwords do not hold here. */
export function seedRoute(app: App, context: Context): void {
  const { accounts, hasher, settings } = context;
  implement(app, seedAuth, async ({ body }) => {
    if (settings.APP_ENV === 'production') throw new ProblemError('FORBIDDEN');
    const all = body.rows.map((row, index) => {
      if (!isSeedRow(row) && !Check(SeedOperator, row))
        throw new ProblemError('INVALID', `Row ${index} is neither an account nor an operator.`);
      return row as SeedRow | SeedOperator;
    });
    const rows = all.filter((row) => row.kind !== 'operator');
    for (const row of all) if (row.kind === 'operator') await seedOperator(context, row);
    const hashes = await hashOnce(hasher, rows);
    const stored = await accounts
      .seed(rows.map((row) => accountOf(row, hashes.get(row.password ?? '') ?? '')))
      .catch((error) => {
        throw isDuplicateKey(error) ? new ProblemError('CONFLICT', 'A username or email is taken.') : error;
      });
    return { stored: stored + all.length - rows.length };
  });
}

async function seedOperator(context: Context, row: SeedOperator): Promise<void> {
  if (!(await context.operators.named(row.username))) await addOperator(context, row);
}

function isSeedRow(row: unknown): row is SeedRow {
  if (!Check(SeedRow, row)) return false;
  return row.password !== undefined || row.passwordHash !== undefined;
}

/** Many seeded members share a password: each is hashed once. */
async function hashOnce(hasher: Hasher, rows: SeedRow[]): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const { password, passwordHash } of rows) {
    if (passwordHash === undefined && password !== undefined && !hashes.has(password)) {
      hashes.set(password, await hasher.hash(password));
    }
  }
  return hashes;
}

function accountOf(row: SeedRow, hashed: string): AccountRow {
  return newAccount(row, {
    _id: row.id,
    kind: row.kind,
    passwordHash: row.passwordHash ?? hashed,
    isVerified: row.isVerified ?? true,
    createdAt: new Date(row.createdAt ?? Date.now()),
  });
}
