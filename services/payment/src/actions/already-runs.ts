import { ProblemError } from '@emberline/kit/errors';
import type { MembershipRow } from '../domain/membership.ts';

/** The refusal of an order with another card than that of the running membership. It says which one pays. */
export function alreadyRuns({ card }: MembershipRow): ProblemError {
  const paying = card ? `with the card ending in ${card.last4}` : 'with your order before';
  return new ProblemError(
    'ALREADY_SUBSCRIBED',
    `Your membership has started already, ${paying}. The card that you entered now was not needed, and nothing was charged for this order.`,
  );
}
