import { deleteMember } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { eraseAccount } from './erase-account.ts';

export function deleteMemberRoute(app: App, context: Context): void {
  implement(app, deleteMember, async ({ params }) => {
    const isGone =
      (await eraseAccount(context, params.id, 'staff')) || (await context.accounts.wasErased(params.id));
    if (!isGone) throw new ProblemError('NOT_FOUND');
    return { ok: true } as const;
  });
}
