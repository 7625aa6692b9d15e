import { ProblemError } from '@emberline/kit/errors';
import { isDuplicateKey } from '@emberline/kit/mongo/ids';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';
import type { Passkey } from '../../domain/passkey.ts';
import type { NewPasskey } from '../../passwords/webauthn.ts';
import type { Client } from '../describe-client.ts';
import { takeNewPasskey } from './take-new-passkey.ts';
import { tellPasskeys } from './tell-passkeys.ts';

/** From now on this passkey lets the member in without the password; an email says so. @throws ProblemError PASSKEY_INVALID, CONFLICT */
export async function addPasskey(
  context: Context,
  memberId: string,
  given: { name: string; passkey: NewPasskey },
  client: Client,
): Promise<Passkey> {
  const { accounts, mongo, security } = context;
  const account = await accounts.find(memberId);
  if (!account) throw new ProblemError('UNAUTHENTICATED');
  const passkey = await takeNewPasskey(context, account, given, { alone: true });
  await inTransaction(mongo.client, async (session) => {
    if (!(await accounts.passkeys.add(account, passkey, session))) throw new ProblemError('PASSKEY_INVALID');
    const change = { kind: 'passkey-added', ownerId: memberId, count: 1 } as const;
    await tellPasskeys(context, change, client, session);
  }).catch((error) => {
    throw isDuplicateKey(error) ? new ProblemError('CONFLICT', 'This passkey is known already.') : error;
  });
  security.note('passkey-changed', { subjectId: memberId, address: client.address, change: 'added' });
  return passkey;
}
