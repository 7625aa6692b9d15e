import { type AnswerOf, addUser, type createStaffAccount } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { orderElsewhere } from '../domain/order-elsewhere.ts';
import { presentUsers } from '../domain/present-users.ts';
import { searchWords, type UserRow, unknownUser } from '../store/users.ts';

export function addUserRoute(app: App, context: Context): void {
  const { others, users } = context;
  implement(app, addUser, async ({ body, caller, bearer }) => {
    const account = await orderElsewhere(
      context,
      { operatorId: caller.id, action: 'add-user' },
      () => others.for(bearer).createStaffAccount(body),
      async (made, session) => {
        // The events about this profile may have come first.
        const missing = { $setOnInsert: rowOf(made) };
        await users.rows.updateOne({ _id: made.id }, missing, { upsert: true, session });
        return { targetId: made.id };
      },
    );
    const [user] = await presentUsers(others, [{ ...rowOf(account), _id: account.id }]);
    return { message: 'User added successfully!', user: user as NonNullable<typeof user> };
  });
}

function rowOf(account: AnswerOf<typeof createStaffAccount>): Omit<UserRow, '_id'> {
  const { id, createdAt, ...facts } = account;
  return {
    ...unknownUser,
    ...facts,
    createdAt: new Date(createdAt),
    search: searchWords(account),
    factsVersion: 1,
  };
}
