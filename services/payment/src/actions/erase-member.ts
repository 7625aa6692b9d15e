import type { ClientSession } from 'mongodb';
import type { Context } from '../context.ts';
import { fingerprintsOf } from '../domain/fingerprints.ts';

/**
 * Ends the membership at once and erases the person at the provider and here. Charges and refunds stay for bookkeeping, under the bare
 * member id. Keyed fingerprints of card and address stay without the id; no membership starts with the cards of a banned member.
 */
export async function eraseMember(
  context: Context,
  memberId: string,
  { banned }: { banned: boolean },
  session: ClientSession,
): Promise<void> {
  const {
    provider,
    customers,
    memberships,
    attempts,
    terms,
    fingerprints,
    dayCounts,
    unconfirmed,
    refundRequests,
    givenDays,
  } = context;
  for (const { asked } of await attempts.askedOf(memberId)) if (asked) await provider.abandonStart(asked);
  const customerId = await customers.erase(session, memberId);
  if (customerId && banned) await banCards(context, customerId);
  // Idempotent, since the transaction may be retried. Deleting a customer ends its subscriptions.
  if (customerId) await provider.deleteCustomer(customerId);
  await closeMailbox(context, memberId, session);
  await fingerprints.keep(await attempts.erase(session, memberId), session);
  for (const store of [memberships, terms, dayCounts, unconfirmed, refundRequests, givenDays])
    await store.erase(session, memberId);
}

async function closeMailbox({ memberships, others }: Context, memberId: string, session: ClientSession) {
  const membership = await memberships.of(memberId, session);
  if (!membership) return;
  const version = membership.version + 1;
  await others.applyMembership({ memberId, paymentStatus: null, validUntil: null, version });
}

/** Before the provider forgets the customer. */
async function banCards({ provider, fingerprints, settings, now }: Context, customerId: string) {
  const subscriptions = await provider.listSubscriptions(customerId);
  const prints = subscriptions.flatMap(({ cardFingerprint: card }) =>
    fingerprintsOf(settings.TRIAL_SECRET, { card }),
  );
  await fingerprints.ban(prints, now());
}
