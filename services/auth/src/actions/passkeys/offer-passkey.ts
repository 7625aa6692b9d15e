import type { Context } from '../../context.ts';
import { creationOptions } from '../../passwords/webauthn.ts';
import { checkOwnPassword } from '../account/check-own-password.ts';
import type { Client } from '../describe-client.ts';

/** What the browser needs to make a passkey for a member. @throws ProblemError CREDENTIALS_INVALID, TOO_MANY */
export async function offerPasskey(
  context: Context,
  memberId: string,
  password: string,
  client: Client,
): Promise<{ options: Record<string, unknown> }> {
  const account = await checkOwnPassword(context, memberId, password, client);
  const { _id: userId, epoch, username: userName, passkeys: known = [] } = account;
  const challenge = await context.challenges.make({ purpose: 'add-passkey', ownerId: userId, epoch });
  return {
    options: await creationOptions(context.site, { challenge, userId, userName, known, alone: true }),
  };
}
