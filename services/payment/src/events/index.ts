import { type Handler, idempotent, transactional } from '@emberline/kit/events/handlers';
import { newEvent } from '@emberline/kit/events/outbox';
import { eraseMember } from '../actions/memberships/erase-member.ts';
import type { Context } from '../context.ts';

/** Asks auth first: a forged event erases nobody and becomes a dead letter. */
export const onMemberDeleted = transactional(
  'member-deleted',
  async (context: Context, { id, data: { memberId, banned = false, suspendedUntil: until } }, session) => {
    await context.requireErased(memberId);
    await eraseMember(
      context,
      memberId,
      { banned, suspendedUntil: until === undefined ? undefined : new Date(until) },
      session,
    );
    await context.outbox.add(session, [
      newEvent('member-erased', { memberId, service: 'payment' }, { causationId: id }),
    ]);
  },
);

/** The provider sends its own letters to the customer's address. */
export const onMemberEmailChanged = idempotent(
  'member-email-changed',
  async ({ customers, others, provider }: Context, { data: { memberId } }) => {
    const customer = await customers.of(memberId);
    if (!customer) return;
    const account = await others.findAccount(memberId);
    if (account) await provider.setEmail(customer.customerId, account.email);
  },
);

export const handlers: Handler<Context>[] = [onMemberDeleted, onMemberEmailChanged];
