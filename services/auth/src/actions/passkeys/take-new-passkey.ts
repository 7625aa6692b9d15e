import { ProblemError } from '@emberline/kit/errors';
import { newId } from '@emberline/kit/mongo/ids';
import type { Context } from '../../context.ts';
import { mostPasskeys, type Passkey } from '../../domain/passkey.ts';
import { challengeOf, type NewPasskey, readNewPasskey } from '../../passwords/webauthn.ts';

/**
 * Checks a passkey that the browser has just made, for whom it was offered.
 * @param alone whether it lets in without a password
 * @throws ProblemError PASSKEY_INVALID; CONFLICT when there are too many
 */
export async function takeNewPasskey(
  { challenges, site }: Pick<Context, 'challenges' | 'site'>,
  { _id: ownerId, epoch, passkeys = [] }: { _id: string; epoch: number; passkeys?: readonly Passkey[] },
  { name, passkey }: { name: string; passkey: NewPasskey },
  { alone }: { alone: boolean },
): Promise<Passkey> {
  if (passkeys.length >= mostPasskeys)
    throw new ProblemError('CONFLICT', `You can have ${mostPasskeys} passkeys. Remove one first.`);
  const challenge = challengeOf(passkey);
  if (
    challenge === undefined ||
    !(await challenges.take(challenge, { purpose: 'add-passkey', ownerId, epoch }))
  )
    throw new ProblemError('PASSKEY_INVALID');
  const made = await readNewPasskey(site, passkey, { challenge, alone });
  if (!made) throw new ProblemError('PASSKEY_INVALID');
  return { id: newId(), ...made, name: name.trim(), createdAt: new Date() };
}
