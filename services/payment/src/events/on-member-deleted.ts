import type { EventHandler } from '@emberline/kit/events/consumer';
import { newEvent } from '@emberline/kit/events/outbox';
import type { ClientSession } from 'mongodb';
import type { Context } from '../context.ts';

/**
 * Ends the membership at once, removes the person at the provider and here, if auth confirms the deletion. What was
 * charged stays, as bookkeeping must, under the member's bare id; keyed fingerprints of card and address stay without it.
 */
export function onMemberDeleted(context: Context) {
  const { provider, others, customers, outbox } = context;
  return {
    transactional: async ({ id, data: { memberId } }, session) => {
      if (!(await others.isErased(memberId)))
        throw new Error(`auth says that ${memberId} was not deleted: nothing was erased`);
      const customerId = await customers.erase(session, memberId);
      // Safe to repeat, should the transaction run again. Deleting a customer ends its subscriptions.
      if (customerId) await provider.deleteCustomer(customerId);
      await closeMailbox(context, memberId, session);
      await eraseRows(context, memberId, session);
      await outbox.add(session, [
        newEvent('member-erased', { memberId, service: 'payment' }, { causationId: id }),
      ]);
    },
  } satisfies EventHandler<'member-deleted'>;
}

async function closeMailbox({ memberships, others }: Context, memberId: string, session: ClientSession) {
  const membership = await memberships.rows.findOne({ _id: memberId }, { session });
  if (!membership) return;
  const version = membership.version + 1;
  await others.applyMembership({ memberId, paymentStatus: null, validUntil: null, version });
}

async function eraseRows(context: Context, memberId: string, session: ClientSession): Promise<void> {
  const { memberships, attempts, terms, fingerprints, dayCounts, untold } = context;
  const tried = await attempts.rows.find({ memberId }, { session, projection: { _id: 1 } }).toArray();
  await fingerprints.keep(
    tried.map(({ _id }) => _id),
    session,
  );
  await memberships.rows.deleteOne({ _id: memberId }, { session });
  await attempts.rows.deleteMany({ memberId }, { session });
  await terms.rows.deleteMany({ memberId }, { session });
  await dayCounts.rows.deleteMany({ memberId }, { session });
  await untold.rows.deleteOne({ _id: memberId }, { session });
}
