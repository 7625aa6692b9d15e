import type { AdminSeedRow, AdminSeedUser } from '@emberline/contracts';
import type { Context } from '../context.ts';
import { searchFields, type UserRow, unknownUser } from '../domain/user.ts';

/** Stores canned replies and users of the demonstration world. */
export async function putDemonstration(
  { users, replies }: Pick<Context, 'users' | 'replies'>,
  rows: AdminSeedRow[],
): Promise<void> {
  await users.put(rows.flatMap((row) => (row.kind === 'user' ? userRow(row.user) : [])));
  for (const row of rows) if (row.kind === 'reply') await replies.save(row.code, row.text);
}

function userRow({ id: _id, createdAt, lastOnline, ...facts }: AdminSeedUser): UserRow {
  return {
    ...unknownUser,
    ...facts,
    _id,
    factsVersion: 1,
    createdAt: new Date(createdAt),
    lastOnline: lastOnline === null ? null : new Date(lastOnline),
    ...searchFields(facts),
  };
}
