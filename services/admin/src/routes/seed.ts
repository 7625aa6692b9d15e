import { seedAdmin } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import { newId } from '@emberline/kit/mongo/ids';
import type { Context } from '../context.ts';
import type { ReplyRow } from '../store/replies.ts';
import { searchWords, type UserRow, unknownUser } from '../store/users.ts';

/** A part of the demonstration world. Times are ISO 8601. */
export type SeedRow =
  | { kind: 'reply'; code: string; text: string }
  | {
      kind: 'user';
      user: Partial<Omit<UserRow, '_id' | 'createdAt' | 'lastOnline' | 'search' | 'kind'>> &
        Pick<UserRow, 'firstname' | 'lastname' | 'username' | 'email'> & {
          id: string;
          kind: 'member' | 'staff';
          createdAt: string;
          lastOnline: string | null;
        };
    };

export function seedRoute(app: App, context: Context): void {
  implement(app, seedAdmin, async ({ body }) => {
    if (context.settings.APP_ENV === 'production') throw new ProblemError('FORBIDDEN');
    const rows = body.rows as unknown as SeedRow[];
    await storeUsers(
      context,
      rows.flatMap((row) => (row.kind === 'user' ? row.user : [])),
    );
    for (const row of rows) await storeOne(context, row);
    return { stored: rows.length };
  });
}

async function storeOne(context: Context, row: SeedRow): Promise<void> {
  const { replies } = context;
  switch (row.kind) {
    case 'reply':
      await replies.rows.updateOne(
        { code: row.code },
        { $set: { text: row.text }, $setOnInsert: { _id: newId(), used: 0 } as Partial<ReplyRow> },
        { upsert: true },
      );
      break;
  }
}

async function storeUsers(
  { users }: Context,
  given: Extract<SeedRow, { kind: 'user' }>['user'][],
): Promise<void> {
  if (given.length === 0) return;
  await users.rows.bulkWrite(
    given.map(({ id, createdAt, lastOnline, ...facts }) => ({
      replaceOne: {
        filter: { _id: id },
        replacement: {
          ...unknownUser,
          factsVersion: 1,
          ...facts,
          createdAt: new Date(createdAt),
          lastOnline: lastOnline === null ? null : new Date(lastOnline),
          search: searchWords(facts),
        },
        upsert: true,
      },
    })),
  );
}
