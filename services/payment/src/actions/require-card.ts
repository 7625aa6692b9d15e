import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';
import { fingerprintsOf } from '../domain/fingerprints.ts';
import { refuseBarred } from './refuse-barred.ts';

/**
 * The card behind a setup intent, and remembers it.
 * @throws FORBIDDEN when it is another member's, or a banned or suspended person's; CARD_NOT_CONFIRMED until it is confirmed.
 */
export async function requireCard(context: Context, memberId: string, setupIntentId: string) {
  const { customers, provider, settings } = context;
  const [customer, card] = await Promise.all([
    customers.of(memberId),
    provider.getSetupIntent(setupIntentId),
  ]);
  if (!card) throw new ProblemError('CARD_NOT_CONFIRMED');
  if (customer?.formerIds?.includes(card.customerId ?? '')) throw cardGone();
  if (!customer || card.customerId !== customer.customerId) throw new ProblemError('FORBIDDEN');
  if (card.status !== 'confirmed' || !card.paymentMethodId) throw new ProblemError('CARD_NOT_CONFIRMED');
  const prints = fingerprintsOf(settings.TRIAL_SECRET, { card: card.fingerprint });
  await refuseBarred(context, prints);
  await customers.rememberCards(
    memberId,
    prints.map(({ _id }) => _id),
  );
  return {
    customerId: customer.customerId,
    paymentMethodId: card.paymentMethodId,
    fingerprint: card.fingerprint,
  };
}

/** The provider has forgotten the customer, and with it the card. */
export function cardGone(): ProblemError {
  return new ProblemError(
    'CARD_NOT_CONFIRMED',
    'Our payment provider does not keep this card any more. Please load the page again and enter it once more.',
  );
}
