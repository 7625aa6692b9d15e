import type {
  AnswerOf,
  beginConfirmation as beginConfirmationOperation,
  createCardChange,
} from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { CustomerGone } from '../../clients/provider/guarded.ts';
import type { Context } from '../../context.ts';
import { isRunning, type MembershipRow } from '../../domain/membership.ts';
import { accountClosed, requireCard, requireOpen, requireRunning } from '../require.ts';
import { changeAtProvider } from './change-membership.ts';
import { syncMembership } from './sync-membership.ts';

/** Lets a member enter another card. @throws NOT_SUBSCRIBED, also when the customer was deleted at the provider, which ends it; as `requireOpen` */
export async function prepareCardChange(
  context: Context,
  memberId: string,
): Promise<AnswerOf<typeof createCardChange>> {
  const { customerId } = await requireRunning(context, memberId);
  await requireOpen(context, memberId);
  try {
    const intent = await context.provider.createSetupIntent(customerId, memberId);
    return { clientSecret: intent.clientSecret, setupIntentId: intent.id };
  } catch (error) {
    if (!(error instanceof CustomerGone)) throw error;
    await syncMembership(context, memberId);
    await requireRunning(context, memberId);
    throw error;
  }
}

/** Pays a running membership with the card behind a setup intent. @throws NOT_SUBSCRIBED, and as `requireOpen` and `requireCard` */
export async function changeCard(
  context: Context,
  memberId: string,
  setupIntentId: string,
): Promise<MembershipRow | null> {
  const { subscriptionId } = await requireRunning(context, memberId);
  await requireOpen(context, memberId);
  const { paymentMethodId } = await requireCard(context, memberId, setupIntentId);
  return changeAtProvider(context, memberId, () => context.provider.useCard(subscriptionId, paymentMethodId));
}

/**
 * What the page needs to let a card's holder confirm the member's open payment: of the membership that runs, else of the one that
 * was ordered last.
 * @throws ProblemError NOTHING_TO_CONFIRM; FORBIDDEN when the account is closed
 */
export async function beginConfirmation(
  context: Context,
  memberId: string,
): Promise<AnswerOf<typeof beginConfirmationOperation>> {
  const membership = await syncMembership(context, memberId);
  const [attempt] = await context.attempts.askedOf(memberId);
  const invoiceId = isRunning(membership) ? membership.toConfirm?.invoiceId : attempt?.asked?.invoiceId;
  const payment = invoiceId === undefined ? undefined : await context.provider.invoicePayment(invoiceId);
  if (payment?.state !== 'asks') throw new ProblemError('NOTHING_TO_CONFIRM');
  if ((await context.others.profileState(memberId)).isClosed) throw accountClosed();
  const { clientSecret, paymentMethodId = null, amount, currency } = payment;
  return { clientSecret, paymentMethodId, amount, currency };
}
