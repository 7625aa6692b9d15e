import { transactional } from '@emberline/kit/events/handlers';
import { ensureProfile } from '../actions/ensure-profile.ts';
import type { Context } from '../context.ts';

export const onSubscriptionChanged = transactional(
  'subscription-changed',
  async (context: Context, { data: { memberId, version, paymentStatus } }, session) => {
    if (!(await ensureProfile(context, session, memberId))) return;
    await context.profiles.setPayment(session, memberId, { version, paymentStatus });
  },
);
