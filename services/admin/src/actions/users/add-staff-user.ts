import type { AnswerOf, addUser, BodyOf, createStaffAccount } from '@emberline/contracts';
import type { Context } from '../../context.ts';
import { searchFields, type UserRow, unknownUser } from '../../domain/user.ts';
import { orderElsewhere } from '../order-elsewhere.ts';

/** Creates a team profile through auth and stores it for the lists. */
export async function addStaffUser(
  context: Context,
  body: BodyOf<typeof addUser>,
  { operatorId, bearer }: { operatorId: string; bearer: string | undefined },
): Promise<UserRow> {
  const account = await orderElsewhere(
    context,
    { operatorId, action: 'add-user' },
    () => context.others.for(bearer).createStaffAccount(body),
    async (made, session) => {
      // The events about this profile may have arrived first.
      await context.users.putMissing(rowOf(made), session);
      return { targetId: made.id };
    },
  );
  return rowOf(account);
}

function rowOf(account: AnswerOf<typeof createStaffAccount>): UserRow {
  const { id: _id, createdAt, ...facts } = account;
  return {
    ...unknownUser,
    ...facts,
    _id,
    createdAt: new Date(createdAt),
    ...searchFields(account),
    factsVersion: 1,
  };
}
