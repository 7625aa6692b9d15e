import { isUnavailable } from '@emberline/kit/errors';
import type { Context } from '../context.ts';
import { fingerprintsOf } from '../domain/fingerprints.ts';

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
