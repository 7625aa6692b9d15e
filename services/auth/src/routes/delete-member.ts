import { deleteMember } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import { eraseAccount } from '../actions/erase-account.ts';
import type { Context } from '../context.ts';

export function deleteMemberRoute(app: App, context: Context): void {
  implement(app, deleteMember, async ({ params: { id }, caller }) => {
    const isGone =
      (await eraseAccount(context, id, { by: 'staff', operatorId: caller.id })) ||
      (await context.accounts.wasErased(id));
    if (!isGone) throw new ProblemError('NOT_FOUND');
    return { ok: true } as const;
  });
}
