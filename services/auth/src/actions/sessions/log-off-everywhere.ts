import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';
import type { Client } from '../describe-client.ts';
import { endAccess } from './end-access.ts';

/** Ends all sessions of a member and the links in the member's emails. */
export async function logOffEverywhere(
  context: Context,
  memberId: string,
  { address }: Pick<Client, 'address'>,
): Promise<void> {
  const { accounts, mongo, sessions, security } = context;
  const ended = await inTransaction(mongo.client, async (session) => {
    const account = await accounts.find(memberId, session);
    return (account && (await endAccess(context, account, session))?.ended) ?? [];
  });
  await sessions.publishRevoked(ended);
  security.note('sessions-ended', { subjectId: memberId, address, ended: ended.length });
}
