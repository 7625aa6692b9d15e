import { addUser } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { presentUsers } from '../domain/present-users.ts';
import { searchWords, type UserRow, unknownUser } from '../store/users.ts';

export function addUserRoute(app: App, { others, users, audit }: Context): void {
  implement(app, addUser, async ({ body, caller, bearer }) => {
    const account = await others.for(bearer).createStaffAccount(body);
    await audit.append({ operatorId: caller.id, action: 'add-user', targetId: account.id });
    const { id, createdAt, ...facts } = account;
    const row: Omit<UserRow, '_id'> = {
      ...unknownUser,
      ...facts,
      createdAt: new Date(createdAt),
      search: searchWords(account),
      factsVersion: 1,
    };
    // The events about this profile may have come first.
    await users.rows.updateOne({ _id: id }, { $setOnInsert: row }, { upsert: true });
    const [user] = await presentUsers(others, [{ ...row, _id: id }]);
    return { message: 'User added successfully!', user: user as NonNullable<typeof user> };
  });
}
