import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../../context.ts';
import { refuseWeakPassword } from '../account/refuse-weak-password.ts';
import type { Client } from '../describe-client.ts';
import { resetPassword } from './reset-password.ts';

interface Asked {
  /** The link's token, sent as the bearer. */
  bearer: string | undefined;
  newPassword: string;
  keepPasskeys: string[] | undefined;
  client: Client;
  requestId: string;
}

/**
 * Checks a reset link and the new password, then sets it.
 * @throws ProblemError UNAUTHENTICATED for an invalid link, FORBIDDEN for an access token, PASSWORD_WEAK
 */
export async function resetByLink(
  context: Context,
  { bearer, newPassword, keepPasskeys, client, requestId }: Asked,
): Promise<void> {
  const { token, ...found } = await findResetLink(context, bearer);
  // Check before the link is used, so that the person can retry with a better password.
  await refuseWeakPassword(newPassword, found.account);
  const chosen = { newPassword, keepPasskeys };
  const isDone = await resetPassword(context, { token, ...found }, chosen, client, requestId);
  if (!isDone) throw linkRefused();
}

/**
 * Finds a reset link, which stays usable, and its account.
 * @throws ProblemError UNAUTHENTICATED for an invalid link, FORBIDDEN for an access token
 */
export async function findResetLink({ links, accounts }: Context, bearer: string | undefined) {
  const token = resetTokenOf(bearer);
  const link = await links.peek(token, ['reset-password']);
  const account = link && (await accounts.find(link.accountId));
  if (!link || account?.kind !== 'member') throw linkRefused();
  return { token, link, account };
}

/** Tells the two apart: an access token has dots, a link's token has none. */
function resetTokenOf(bearer: string | undefined): string {
  if (!bearer) throw linkRefused();
  if (bearer.includes('.')) throw new ProblemError('FORBIDDEN', 'Please use the link from your reset email.');
  return bearer;
}

function linkRefused(): ProblemError {
  return new ProblemError(
    'UNAUTHENTICATED',
    'This reset link is invalid or has expired. Please ask for a new one.',
  );
}
