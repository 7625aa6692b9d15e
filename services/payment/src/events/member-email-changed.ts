import { idempotent } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';

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
