import { limits, schemas } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { isDuplicateKey } from '@emberline/kit/mongo/ids';
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import type { Context } from '../context.ts';
import { newAccount } from '../domain/new-account.ts';
import type { Hasher } from '../passwords/hashing.ts';
import type { AccountRow } from '../store/accounts.ts';
import { addOperator } from './add-operator.ts';

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

/**
 * Stores people of the demonstration world. No events: the other services are seeded with the same world. The rules for
 * new passwords do not hold here.
 * @returns how many. @throws ProblemError INVALID, CONFLICT
 */
export async function seedPeople(context: Context, rows: unknown[]): Promise<number> {
  const people = rows.map(personOf);
  for (const person of people) if (person.kind === 'operator') await seedOperator(context, person);
  const accounts = people.filter((person) => person.kind !== 'operator');
  const hashes = await hashOnce(context.hasher, accounts);
  await context.accounts
    .seed(accounts.map((row) => accountOf(row, hashes.get(row.password ?? '') ?? '')))
    .catch((error) => {
      throw isDuplicateKey(error) ? new ProblemError('CONFLICT', 'A username or email is taken.') : error;
    });
  return people.length;
}

function personOf(row: unknown, index: number): SeedRow | SeedOperator {
  if (Check(SeedOperator, row)) return row;
  if (Check(SeedRow, row) && (row.password !== undefined || row.passwordHash !== undefined)) return row;
  throw new ProblemError('INVALID', `Row ${index} is neither an account nor an operator.`);
}

async function seedOperator(context: Context, row: SeedOperator): Promise<void> {
  if (!(await context.operators.findByUsername(row.username))) await addOperator(context, row);
}

/** Many seeded members share a password: each is hashed once. */
async function hashOnce(hasher: Hasher, rows: SeedRow[]): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const { password, passwordHash } of rows) {
    if (passwordHash === undefined && password !== undefined && !hashes.has(password))
      hashes.set(password, await hasher.hash(password));
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
