import type { ClientSession } from 'mongodb';
import type { Context } from '../context.ts';
import { isRunning, type Leftover, type MembershipRow } from '../domain/membership.ts';

/**
 * Voids what is open of subscriptions that have ended, so that nobody pays for them. While a payment is under way the provider refuses
 * that: then it is noted that the money goes back if it comes. Safe to repeat.
 */
export async function leaveNothingOpen({ provider }: Context, left: Leftover[]): Promise<void> {
  const noted = new Map<string, string[]>();
  for (const { subscription, invoice } of left) {
    if (invoice.status === 'paid') continue;
    const isVoid = await provider.voidInvoice(invoice.id, invoice.status === 'draft');
    const ids = noted.get(subscription.id) ?? subscription.leftOpen;
    if (!isVoid && !ids.includes(invoice.id)) noted.set(subscription.id, [...ids, invoice.id]);
  }
  for (const [id, invoiceIds] of noted) await provider.noteLeftOpen(id, invoiceIds);
}

/** Orders to give back what was paid after all, once; the sweep carries it out. @param row the member's newest membership @returns whether something new is to be given back */
export async function orderGivingBack(
  { refunds, now }: Context,
  row: MembershipRow,
  left: Leftover[],
  session: ClientSession,
): Promise<boolean> {
  let isNew = false;
  const { _id: memberId } = row;
  for (const { invoice, subscription } of left) {
    const { id: chargeId, status } = invoice;
    const _id = `ended_${chargeId}`;
    if (status !== 'paid' || (await refunds.find(_id, session)) || (await refunds.openOf(chargeId))) continue;
    const amount = invoice.amount - (await refunds.givenOf(chargeId));
    if (amount <= 0) continue;
    await refunds.add(
      {
        ...{
          _id,
          memberId,
          chargeId,
          amount,
          reason: 'Paid after the membership had ended',
          operatorId: null,
        },
        ...{
          endsMembership: !isRunning(row) || row.subscriptionId === subscription.id,
          state: 'requested',
          isOpen: true,
          at: now(),
        },
      },
      session,
    );
    isNew = true;
  }
  return isNew;
}
