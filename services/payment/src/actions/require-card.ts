import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';

/** The card behind a setup intent. @throws FORBIDDEN when it is another member's, CARD_NOT_CONFIRMED until it is confirmed. */
export async function requireCard({ customers, provider }: Context, memberId: string, setupIntentId: string) {
  const [customer, card] = await Promise.all([
    customers.of(memberId),
    provider.getSetupIntent(setupIntentId),
  ]);
  if (!card) throw new ProblemError('CARD_NOT_CONFIRMED');
  if (customer?.formerIds?.includes(card.customerId ?? '')) throw cardGone();
  if (!customer || card.customerId !== customer.customerId) throw new ProblemError('FORBIDDEN');
  if (card.status !== 'confirmed' || !card.paymentMethodId) throw new ProblemError('CARD_NOT_CONFIRMED');
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
