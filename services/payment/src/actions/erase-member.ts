import type { ClientSession } from 'mongodb';
import type { Context } from '../context.ts';

/**
 * Ends the membership at once and erases the person at the provider and here. Charges and refunds stay for bookkeeping, under the bare
 * member id. Keyed fingerprints of card and address stay without the id.
 */
export async function eraseMember(context: Context, memberId: string, session: ClientSession): Promise<void> {
  const { provider, customers, memberships, attempts, terms, fingerprints, dayCounts, unconfirmed } = context;
  const customerId = await customers.erase(session, memberId);
  // Idempotent, since the transaction may be retried. Deleting a customer ends its subscriptions.
  if (customerId) await provider.deleteCustomer(customerId);
  await closeMailbox(context, memberId, session);
  await fingerprints.keep(await attempts.erase(session, memberId), session);
  for (const store of [memberships, terms, dayCounts, unconfirmed]) await store.erase(session, memberId);
}

async function closeMailbox({ memberships, others }: Context, memberId: string, session: ClientSession) {
  const membership = await memberships.of(memberId, session);
  if (!membership) return;
  const version = membership.version + 1;
  await others.applyMembership({ memberId, paymentStatus: null, validUntil: null, version });
}
