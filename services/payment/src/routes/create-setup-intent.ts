import { createSetupIntent, plan } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { ensureCustomer } from '../actions/ensure-customer.ts';
import { hadTrial } from '../actions/had-trial.ts';
import { requireReady } from '../actions/require-ready.ts';
import type { Context } from '../context.ts';
import { fingerprintsOf } from '../domain/fingerprints.ts';
import { isRunning } from '../domain/membership.ts';

export const createSetupIntentRoute = route(
  createSetupIntent,
  async (context: Context, { caller: { id } }) => {
    if (isRunning(await context.memberships.of(id))) throw new ProblemError('ALREADY_SUBSCRIBED');
    const account = await requireReady(context, id);
    const isUsed = await hadTrial(context, fingerprintsOf(context.settings.TRIAL_SECRET, account));
    const customerId = await ensureCustomer(context, account);
    const customer = await context.customers.of(id);
    const trialHours = isUsed || customer?.trialUsedAt ? 0 : plan.trialHours;
    const intent = await context.provider.createSetupIntent(customerId, id);
    return {
      clientSecret: intent.clientSecret,
      setupIntentId: intent.id,
      trial: trialHours > 0,
      firstChargeAt: new Date(context.now().getTime() + trialHours * 3_600_000).toISOString(),
      amount: plan.amount,
    };
  },
);
