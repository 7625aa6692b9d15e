import { listPasskeysByLink } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { findResetLink } from '../../actions/links/reset-by-link.ts';
import { passkeyAnswer } from '../../answers/passkey.ts';
import type { Context } from '../../context.ts';

export const listPasskeysByLinkRoute = route(listPasskeysByLink, async (context: Context, { bearer }) => {
  const { account } = await findResetLink(context, bearer);
  return { passkeys: (account.passkeys ?? []).map(passkeyAnswer) };
});
