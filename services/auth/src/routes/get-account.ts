import { type AnswerOf, getAccount } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import type { AccountRow } from '../store/accounts.ts';

export function getAccountRoute(app: App, { accounts }: Context): void {
  implement(app, getAccount, async ({ params }) => {
    const account = await accounts.find(params.id);
    if (!account) throw new ProblemError('NOT_FOUND');
    return accountAnswer(account);
  });
}

export function accountAnswer(row: AccountRow): AnswerOf<typeof getAccount> {
  const {
    _id: id,
    firstname,
    lastname,
    username,
    email,
    gender,
    preference,
    kind,
    isVerified,
    createdAt,
  } = row;
  const facts = { id, firstname, lastname, username, email, gender, preference, kind, isVerified };
  return { ...facts, createdAt: createdAt.toISOString() };
}
