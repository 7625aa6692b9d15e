import { listOperatorPasskeys } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { passkeyAnswer } from '../../answers/passkey.ts';
import type { Context } from '../../context.ts';

export const listOperatorPasskeysRoute = route(
  listOperatorPasskeys,
  async ({ operators }: Context, { caller }) => {
    const row = await operators.find(caller.id);
    if (!row) throw new ProblemError('UNAUTHENTICATED');
    return { passkeys: (row.passkeys ?? []).map(passkeyAnswer), app: Boolean(row.secondFactor) };
  },
);
