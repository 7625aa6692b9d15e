import { isUnavailable } from '@emberline/kit/errors';
import type { ClientSession } from 'mongodb';
import type { Context } from '../../context.ts';
import { fingerprintsOf } from '../../domain/fingerprints.ts';

/**
 * Ends the membership at once and erases the person at the provider and here. Charges and refunds stay for bookkeeping, under the bare
 * member id. Keyed fingerprints of card and address stay without the id; nobody pays with any card of a banned member, nor of a suspended one
 * before the suspension ends.
 */
export async function eraseMember(
  context: Context,
  memberId: string,
  { banned, suspendedUntil }: { banned: boolean; suspendedUntil: Date | undefined },
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
    cardBars,
    now,
  } = context;
  for (const { asked } of await attempts.askedOf(memberId)) if (asked) await provider.abandonStart(asked);
  const { customerId, cards = [] } = (await customers.erase(session, memberId)) ?? {};
  if (banned || suspendedUntil) {
    const { cardPrint } = (await memberships.of(memberId, session)) ?? {};
    const found = customerId ? await cardsAtProvider(context, customerId) : [];
    const prints = [...new Set([...cards, ...(cardPrint ? [cardPrint] : []), ...found])];
    if (banned)
      await fingerprints.ban(
        prints.map((_id) => ({ _id, kind: 'card' as const })),
        now(),
      );
    else if (suspendedUntil) await cardBars.suspend(prints, suspendedUntil);
  }
  await cardBars.undo(memberId, session);
  // Idempotent, since the transaction may be retried. Deleting a customer ends its subscriptions.
  if (customerId) await provider.deleteCustomer(customerId);
  await closeMailbox(context, memberId, session);
  await fingerprints.keep(await attempts.erase(session, memberId), session);
  for (const store of [memberships, terms, dayCounts, unconfirmed, refundRequests])
    await store.erase(session, memberId);
}

async function closeMailbox({ memberships, others }: Context, memberId: string, session: ClientSession) {
  const membership = await memberships.of(memberId, session);
  if (!membership) return;
  const version = membership.version + 1;
  await others.applyMembership({ memberId, paymentStatus: null, validUntil: null, version });
}

/** Before the provider forgets the customer. */
async function cardsAtProvider({ provider, settings }: Context, customerId: string): Promise<string[]> {
  const cards = await provider.listCards(customerId);
  return cards.flatMap((card) => fingerprintsOf(settings.TRIAL_SECRET, { card })).map(({ _id }) => _id);
}

/**
 * Lets nobody pay with any card that a banned member has ever shown, until the ban is undone. Idempotent.
 * @throws UNAVAILABLE when the provider alone knows the cards, and does not answer
 */
export async function barCards(context: Context, memberId: string): Promise<void> {
  const at = context.now();
  await context.cardBars.order(memberId, await knownCards(context, memberId), at);
  const customer = await context.customers.of(memberId);
  if (!customer) return;
  await context.cardBars.order(
    memberId,
    await gatherCards(context, memberId).catch((error: unknown) => {
      if (!customer.hasAllCards || !isUnavailable(error)) throw error;
      return [];
    }),
    at,
  );
}

/** The cards that this service remembers of a member, by keyed fingerprint. */
async function knownCards({ customers, memberships }: Context, memberId: string): Promise<string[]> {
  const [customer, membership] = await Promise.all([customers.of(memberId), memberships.of(memberId)]);
  const { cardPrint } = membership ?? {};
  return [...new Set([...(customer?.cards ?? []), ...(cardPrint ? [cardPrint] : [])])];
}

/** Remembers all cards of a member that the provider has. @returns their keyed fingerprints @throws UNAVAILABLE */
export async function gatherCards(context: Context, memberId: string): Promise<string[]> {
  const { customers, memberships, provider, settings } = context;
  const [customer, membership] = await Promise.all([customers.of(memberId), memberships.of(memberId)]);
  if (!customer) return [];
  // Members of the demonstration world share one test card.
  const found = membership?.demonstration ? [] : await provider.listCards(customer.customerId);
  const prints = found
    .flatMap((card) => fingerprintsOf(settings.TRIAL_SECRET, { card }))
    .map(({ _id }) => _id);
  await customers.rememberCards(memberId, prints, { hasAll: true });
  return prints;
}
