import { getPaymentStatus } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { answerFor } from '../domain/answer.ts';

export function getPaymentStatusRoute(app: App, context: Context): void {
  implement(app, getPaymentStatus, async ({ query, caller }) => {
    if (query.username !== undefined) await requireOwnName(context, caller.id, query.username);
    return { data: await answerFor(context, caller.id) };
  });
}

/** The name is the specification's; whose membership it is, only the token says. */
async function requireOwnName(context: Context, memberId: string, username: string): Promise<void> {
  const account = await context.others.account(memberId);
  const names = [account.username.toLowerCase(), account.email.toLowerCase()];
  if (!names.includes(username.toLowerCase())) throw new ProblemError('FORBIDDEN');
}
