import { type AnswerOf, type createSetupIntent, plan } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { CustomerGone } from '../clients/provider/customer-gone.ts';
import type { Context } from '../context.ts';
import { fingerprintsOf } from '../domain/fingerprints.ts';
import { isRunning } from '../domain/membership.ts';
import { ensureCustomer, replaceCustomer } from './ensure-customer.ts';
import { hadTrial } from './had-trial.ts';
import { requireReady } from './require-ready.ts';

/** Lets a member enter a card, and tells when it would first be charged. @throws ALREADY_SUBSCRIBED, as `requireReady` */
export async function prepareMembership(
  context: Context,
  memberId: string,
): Promise<AnswerOf<typeof createSetupIntent>> {
  if (isRunning(await context.memberships.of(memberId))) throw new ProblemError('ALREADY_SUBSCRIBED');
  const account = await requireReady(context, memberId);
  const isUsed = await hadTrial(context, fingerprintsOf(context.settings.TRIAL_SECRET, account));
  const customerId = await ensureCustomer(context, account);
  const customer = await context.customers.of(memberId);
  const trialHours = isUsed || customer?.trialUsedAt ? 0 : plan.trialHours;
  if (customer?.refusedIntent) await context.customers.endRefused(memberId, customer.refusedIntent);
  const intent = await context.provider
    .createSetupIntent(customerId, memberId)
    .catch(async (error: unknown) => {
      if (!(error instanceof CustomerGone)) throw error;
      return context.provider.createSetupIntent(
        await replaceCustomer(context, account, customerId),
        memberId,
      );
    });
  return {
    clientSecret: intent.clientSecret,
    setupIntentId: intent.id,
    trial: trialHours > 0,
    firstChargeAt: new Date(context.now().getTime() + trialHours * 3_600_000).toISOString(),
    amount: plan.amount,
  };
}
