import { ProblemError } from '@emberline/kit/errors';
import { isDuplicateKey } from '@emberline/kit/mongo/ids';
import type { Context } from '../../context.ts';
import type { Passkey } from '../../domain/passkey.ts';
import type { NewPasskey } from '../../passwords/webauthn.ts';
import { takeNewPasskey } from './take-new-passkey.ts';

/** From now on this passkey lets the member in without the password. @throws ProblemError PASSKEY_INVALID, CONFLICT */
export async function addPasskey(
  context: Context,
  memberId: string,
  given: { name: string; passkey: NewPasskey },
  address: string,
): Promise<Passkey> {
  const account = await context.accounts.find(memberId);
  if (!account) throw new ProblemError('UNAUTHENTICATED');
  const passkey = await takeNewPasskey(context, account, given, { alone: true });
  const isAdded = await context.accounts.passkeys.add(account, passkey).catch((error) => {
    throw isDuplicateKey(error) ? new ProblemError('CONFLICT', 'This passkey is known already.') : error;
  });
  if (!isAdded) throw new ProblemError('PASSKEY_INVALID');
  context.security.note('passkey-changed', { subjectId: memberId, address, change: 'added' });
  return passkey;
}
