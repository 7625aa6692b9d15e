import { exportFromAuth } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { accountAnswer } from '../../answers/account.ts';
import { passkeyAnswer } from '../../answers/passkey.ts';
import { exportedSession } from '../../answers/session.ts';
import type { Context } from '../../context.ts';

export const exportFromAuthRoute = route(
  exportFromAuth,
  async ({ accounts, sessions }: Context, { caller: { id } }) => {
    const account = await accounts.find(id);
    if (!account) throw new ProblemError('NOT_FOUND');
    return {
      account: accountAnswer(account),
      passkeys: (account.passkeys ?? []).map(passkeyAnswer),
      sessions: (await sessions.listOf(id)).map(exportedSession),
    };
  },
);
