import { removePasskey } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { clientOf } from '../../actions/describe-client.ts';
import type { Context } from '../../context.ts';

export const removePasskeyRoute = route(
  removePasskey,
  async ({ accounts, security }: Context, { params: { id }, caller, request }) => {
    if (!(await accounts.passkeys.remove(caller.id, id))) throw new ProblemError('NOT_FOUND');
    const { address } = clientOf(request);
    security.note('passkey-changed', { subjectId: caller.id, address, change: 'removed' });
    return { ok: true as const };
  },
);
