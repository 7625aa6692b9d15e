import { createSetupIntent, plan } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { fingerprintsOf, hadTrial } from '../domain/known-person.ts';
import { requireReady } from '../domain/require-ready.ts';
import { customerOf, isRunning } from '../domain/start.ts';

export function createSetupIntentRoute(app: App, context: Context): void {
  implement(app, createSetupIntent, async ({ caller }) => {
    if (isRunning(await context.memberships.of(caller.id))) throw new ProblemError('ALREADY_SUBSCRIBED');
    const account = await requireReady(context, caller.id);
    const isUsed = await hadTrial(context, fingerprintsOf(context, account));
    const customerId = await customerOf(context, account);
    const customer = await context.customers.of(caller.id);
    const trialHours = isUsed || customer?.trialUsedAt ? 0 : plan.trialHours;
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
