import { ProblemError } from '@emberline/kit/errors';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';
import type { PasskeyProof } from '../../passwords/webauthn.ts';
import type { Client } from '../describe-client.ts';
import { openSession } from '../sessions/open-session.ts';
import { signToken } from '../sessions/sign-token.ts';
import { usePasskey } from './use-passkey.ts';

/**
 * Lets a member in by a passkey. There is nothing to guess, so that wrong ones are not counted.
 * @returns the bearer token of a new session
 * @throws ProblemError PASSKEY_INVALID, for whatever does not hold
 */
export async function logInByPasskey(context: Context, proof: PasskeyProof, client: Client): Promise<string> {
  const { accounts, mongo, security } = context;
  const { address } = client;
  const account = await accounts.findByPasskey(proof.id);
  const isRight = await usePasskey(context, proof, {
    ...{ ownerId: account?._id ?? '', passkeys: account?.passkeys, store: accounts.passkeys },
    ...{ wanted: { purpose: 'log-in', ownerId: null, epoch: null }, alone: true },
  });
  if (!account || !isRight || !isOwn(proof, account._id)) {
    security.note('login-failed', { subjectId: account?._id, address, by: 'passkey' });
    throw new ProblemError('PASSKEY_INVALID');
  }
  const opened = await inTransaction(mongo.client, (session) =>
    openSession(context, account, { openedBy: 'passkey', client }, session),
  );
  if (!opened) throw new ProblemError('PASSKEY_INVALID');
  security.note('login', { subjectId: account._id, sessionId: opened._id, address, by: 'passkey' });
  return signToken(context, opened);
}

/** An authenticator tells whose passkey it took; that must be the account's. */
function isOwn({ response: { userHandle } }: PasskeyProof, accountId: string): boolean {
  return userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === accountId;
}
