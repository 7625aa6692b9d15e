import { listPasskeys } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { passkeyAnswer } from '../../answers/passkey.ts';
import type { Context } from '../../context.ts';

export const listPasskeysRoute = route(listPasskeys, async ({ accounts }: Context, { caller }) => {
  const account = await accounts.find(caller.id);
  if (!account) throw new ProblemError('UNAUTHENTICATED');
  return { passkeys: (account.passkeys ?? []).map(passkeyAnswer) };
});
