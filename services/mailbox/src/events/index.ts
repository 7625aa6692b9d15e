import { type Handler, idempotent, idempotentBatch, transactional } from '@emberline/kit/events/handlers';
import {
  applyBlock,
  applyFactConsequences,
  applyMembership,
  refreshMembers,
} from '../actions/apply-changes.ts';
import { eraseMember } from '../actions/erase-member.ts';
import type { Context } from '../context.ts';
import { paymentAfterPeriod } from '../domain/member.ts';

/** Usually a repeat of `applyBlock`, which the profile service calls unless this service is down. */
export const onMemberBlocked = idempotent('member-blocked', (context: Context, { data }) =>
  applyBlock(context, data),
);

/** Asks auth first: a forged event erases nobody and becomes a dead letter. */
export const onMemberDeleted = idempotent(
  'member-deleted',
  async (context: Context, { id, data: { memberId } }) => {
    await context.requireErased(memberId);
    await eraseMember(context, memberId, id);
  },
);

/** Opens the mailbox as soon as a period begins, whichever of the two payment events comes first. */
export const onPaymentActivated = transactional(
  'payment-activated',
  async ({ members }: Context, { data: { memberId, periodStart, periodEnd } }, session) => {
    const member = (await members.find([memberId], session)).get(memberId);
    const period = { start: new Date(periodStart), end: new Date(periodEnd) };
    const payment = paymentAfterPeriod(member?.payment, period);
    if (payment && !member?.left) await members.replacePayment(memberId, payment, session);
  },
);

/** Ignores versions of a presence older than the known one. */
export const onPresenceChanged = idempotentBatch('presence-changed', ({ members }: Context, events) =>
  // Of a member's presences only the last one of the batch is stored.
  members.setPresences(
    new Map(
      events.map(({ data: { memberId, online, lastOnline, version, hidden = false } }) => [
        memberId,
        {
          ...{ online, version, hidden },
          lastOnline: lastOnline === null || hidden ? null : new Date(lastOnline),
        },
      ]),
    ),
  ),
);

/** Fetches the facts, which are versioned: `applyProfile` may have stored the same ones already. */
export const onProfileChanged = idempotent(
  'profile-changed',
  async (context: Context, { data: { memberId } }) => {
    await refreshMembers(context, [memberId]);
    await applyFactConsequences(context, memberId);
  },
);

/** Ignores versions of the subscription older than the known one. */
export const onSubscriptionChanged = idempotent('subscription-changed', async (context: Context, { data }) =>
  applyMembership(context, data),
);

/** Joining and verifying arrive as profile-changed, because the profile service owns those facts. */
export const handlers: Handler<Context>[] = [
  onProfileChanged,
  onSubscriptionChanged,
  onPaymentActivated,
  onPresenceChanged,
  onMemberBlocked,
  onMemberDeleted,
];
