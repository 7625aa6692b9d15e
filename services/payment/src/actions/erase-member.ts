import type { ClientSession } from 'mongodb';
import type { Context } from '../context.ts';

/**
 * Ends the membership at once and removes the person at the provider and here. What was charged stays, as bookkeeping
 * must, under the member's bare id; keyed fingerprints of card and address stay without it.
 */
export async function eraseMember(context: Context, memberId: string, session: ClientSession): Promise<void> {
  const { provider, customers, memberships, attempts, terms, fingerprints, dayCounts, untold } = context;
  const customerId = await customers.erase(session, memberId);
  // Safe to repeat, should the transaction run again. Deleting a customer ends its subscriptions.
  if (customerId) await provider.deleteCustomer(customerId);
  await closeMailbox(context, memberId, session);
  await fingerprints.keep(await attempts.erase(session, memberId), session);
  for (const store of [memberships, terms, dayCounts, untold]) await store.erase(session, memberId);
}

async function closeMailbox({ memberships, others }: Context, memberId: string, session: ClientSession) {
  const membership = await memberships.of(memberId, session);
  if (!membership) return;
  const version = membership.version + 1;
  await others.applyMembership({ memberId, paymentStatus: null, validUntil: null, version });
}
