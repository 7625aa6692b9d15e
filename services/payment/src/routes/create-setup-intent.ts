import { createSetupIntent, plan } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { customerOf, isRunning, trialHoursFor } from '../domain/start.ts';

export function createSetupIntentRoute(app: App, context: Context): void {
  implement(app, createSetupIntent, async ({ caller }) => {
    if (isRunning(await context.memberships.of(caller.id))) throw new ProblemError('ALREADY_SUBSCRIBED');
    const customerId = await customerOf(context, caller.id);
    const trialHours = await trialHoursFor(context, caller.id);
    const intent = await context.provider.createSetupIntent(customerId, caller.id);
    return {
      clientSecret: intent.clientSecret,
      setupIntentId: intent.id,
      trial: trialHours > 0,
      firstChargeAt: new Date(context.now().getTime() + trialHours * 3_600_000).toISOString(),
      amount: plan.amount,
    };
  });
}
