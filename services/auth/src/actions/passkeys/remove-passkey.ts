import { ProblemError } from '@emberline/kit/errors';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';
import type { Client } from '../describe-client.ts';
import { tellPasskeys } from './tell-passkeys.ts';

/** This passkey of a member lets in no more; an email says so. @throws ProblemError NOT_FOUND */
export async function removePasskey(
  context: Context,
  memberId: string,
  passkeyId: string,
  client: Client,
): Promise<void> {
  const { accounts, mongo, security } = context;
  await inTransaction(mongo.client, async (session) => {
    if (!(await accounts.passkeys.remove(memberId, passkeyId, session))) throw new ProblemError('NOT_FOUND');
    const change = { kind: 'passkey-removed', ownerId: memberId, count: 1 } as const;
    await tellPasskeys(context, change, client, session);
  });
  security.note('passkey-changed', { subjectId: memberId, address: client.address, change: 'removed' });
}
