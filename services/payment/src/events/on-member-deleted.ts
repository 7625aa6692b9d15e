import type { EventHandler } from '@emberline/kit/events/consumer';
import { newEvent } from '@emberline/kit/events/outbox';
import type { Context } from '../context.ts';

/**
 * Ends the membership at once, removes the person at the provider and here. What was charged stays, as bookkeeping must,
 * under the member's bare id.
 */
export function onMemberDeleted({ provider, customers, memberships, attempts, terms, outbox }: Context) {
  return {
    store: async ({ id, data: { memberId } }, session) => {
      const customerId = await customers.erase(session, memberId);
      // Safe to repeat, should the transaction run again. Deleting a customer ends its subscriptions.
      if (customerId) await provider.deleteCustomer(customerId);
      await memberships.rows.deleteOne({ _id: memberId }, { session });
      await attempts.rows.deleteMany({ memberId }, { session });
      await terms.rows.deleteMany({ memberId }, { session });
      await outbox.add(session, [
        newEvent('member-erased', { memberId, service: 'payment' }, { causationId: id }),
      ]);
    },
  } satisfies EventHandler<'member-deleted'>;
}
