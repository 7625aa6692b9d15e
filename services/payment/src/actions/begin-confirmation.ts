import type { AnswerOf, beginConfirmation as operation } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';
import { isRunning } from '../domain/membership.ts';
import { accountClosed } from './require-ready.ts';
import { syncMembership } from './sync-membership.ts';

/**
 * What the page needs to let a card's holder confirm the member's open payment: of the membership that runs, else of the one that
 * was ordered last.
 * @throws ProblemError NOTHING_TO_CONFIRM; FORBIDDEN when the account is closed
 */
export async function beginConfirmation(
  context: Context,
  memberId: string,
): Promise<AnswerOf<typeof operation>> {
  const membership = await syncMembership(context, memberId);
  const [attempt] = await context.attempts.askedOf(memberId);
  const invoiceId = isRunning(membership) ? membership.toConfirm?.invoiceId : attempt?.asked?.invoiceId;
  const payment = invoiceId === undefined ? undefined : await context.provider.invoicePayment(invoiceId);
  if (payment?.state !== 'asks') throw new ProblemError('NOTHING_TO_CONFIRM');
  if ((await context.others.profileState(memberId)).isClosed) throw accountClosed();
  const { clientSecret, paymentMethodId = null, amount, currency } = payment;
  return { clientSecret, paymentMethodId, amount, currency };
}
