import { renameOperatorPasskey } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const renameOperatorPasskeyRoute = route(
  renameOperatorPasskey,
  async ({ operators }: Context, { params: { id }, body, caller }) => {
    if (!(await operators.passkeys.rename(caller.id, id, body.name.trim())))
      throw new ProblemError('NOT_FOUND');
    return { ok: true as const };
  },
);
