import { resetPassword } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { clientOf } from '../actions/describe-client.ts';
import { refuseWeakPassword } from '../actions/refuse-weak-password.ts';
import { resetPassword as reset } from '../actions/reset-password.ts';
import type { Context } from '../context.ts';

export const resetPasswordRoute = route(
  resetPassword,
  async (context: Context, { body: { newPassword }, bearer, request }) => {
    const token = resetTokenOf(bearer);
    const found = await findLink(context, token);
    // Check before the link is used, so that the person can retry with a better password.
    await refuseWeakPassword(newPassword, found.account);
    const isDone = await reset(context, { token, ...found }, newPassword, clientOf(request), request.id);
    if (!isDone) throw linkRefused();
    return { message: 'Password reset successful!' };
  },
);

/** Tells the two apart: an access token has dots, a link's token has none. */
function resetTokenOf(bearer: string | undefined): string {
  if (!bearer) throw linkRefused();
  if (bearer.includes('.')) throw new ProblemError('FORBIDDEN', 'Please use the link from your reset email.');
  return bearer;
}

async function findLink({ links, accounts }: Context, token: string) {
  const link = await links.peek(token, ['reset-password']);
  const account = link && (await accounts.find(link.accountId));
  if (!link || account?.kind !== 'member') throw linkRefused();
  return { link, account };
}

function linkRefused(): ProblemError {
  return new ProblemError(
    'UNAUTHENTICATED',
    'This reset link is invalid or has expired. Please ask for a new one.',
  );
}
