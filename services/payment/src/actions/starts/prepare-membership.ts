import { type AnswerOf, type createSetupIntent, type getAccount, plan } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { CustomerGone } from '../../clients/provider/guarded.ts';
import type { Context } from '../../context.ts';
import { fingerprintsOf } from '../../domain/fingerprints.ts';
import { isRunning } from '../../domain/membership.ts';
import { hadTrial, requireReady } from '../require.ts';

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

/** The provider's customer for a member, created on first use. */
async function ensureCustomer(
  { customers, provider }: Context,
  account: AnswerOf<typeof getAccount>,
): Promise<string> {
  const { id: memberId } = account;
  const known = await customers.of(memberId);
  if (known) return known.customerId;
  const customerId = await provider.createCustomer(facts(account));
  if (await customers.remember(memberId, customerId)) return customerId;
  // The member was deleted meanwhile: leave nothing of the person at the provider.
  await provider.deleteCustomer(customerId);
  throw new ProblemError('NOT_FOUND');
}

/** A new customer for a member whose one was deleted at the provider; the same one for all who ask. @param gone the one before */
async function replaceCustomer(
  { customers, provider }: Context,
  account: AnswerOf<typeof getAccount>,
  gone: string,
): Promise<string> {
  const customerId = await provider.createCustomer(facts(account), gone);
  if (await customers.replace(account.id, gone, customerId)) return customerId;
  const current = await customers.of(account.id);
  // Either the member was deleted meanwhile, or another call was first.
  if (current?.customerId !== customerId) await provider.deleteCustomer(customerId);
  if (!current) throw new ProblemError('NOT_FOUND');
  return current.customerId;
}

function facts({ id: memberId, firstname, lastname, email }: AnswerOf<typeof getAccount>) {
  return { memberId, name: `${firstname} ${lastname}`, email };
}
