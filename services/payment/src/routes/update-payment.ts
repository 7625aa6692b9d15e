import { updatePayment } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { answerFor } from '../domain/answer.ts';
import { syncMembership } from '../domain/sync.ts';

export function updatePaymentRoute(app: App, context: Context): void {
  implement(app, updatePayment, async ({ body, caller }) => {
    if (body.userId !== caller.id) throw new ProblemError('FORBIDDEN');
    return { data: await answerFor(context, caller.id, await syncMembership(context, caller.id)) };
  });
}
