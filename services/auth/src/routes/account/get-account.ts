import { getAccount } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { accountAnswer } from '../../answers/account.ts';
import type { Context } from '../../context.ts';

export const getAccountRoute = route(getAccount, async ({ accounts, bans }: Context, { params }) => {
  const account = await accounts.find(params.id);
  if (!account) throw new ProblemError('NOT_FOUND');
  const isBanned = account.ban !== undefined || (await bans.has(account.email));
  return { ...accountAnswer(account), ...(isBanned && { isBanned }) };
});
