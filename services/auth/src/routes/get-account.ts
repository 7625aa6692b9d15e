import { getAccount } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import { accountAnswer } from '../answers/account.ts';
import type { Context } from '../context.ts';

export function getAccountRoute(app: App, { accounts }: Context): void {
  implement(app, getAccount, async ({ params }) => {
    const account = await accounts.find(params.id);
    if (!account) throw new ProblemError('NOT_FOUND');
    return accountAnswer(account);
  });
}
