import { type AnswerOf, pageMemberships } from '@emberline/contracts';
import { newEvent } from '@emberline/kit/events/outbox';
import { callService } from '@emberline/kit/http/internal';
import type { Comparison } from '@emberline/kit/jobs/compare-copies';
import { keepCopiesRight } from '@emberline/kit/jobs/keep-copies-right';
import type { Filter } from 'mongodb';
import type { Context } from '../context.ts';
import type { Member, Payment } from '../domain/member.ts';
import { onSubscriptionChanged } from '../events/subscription-changed.ts';

type Membership = AnswerOf<typeof pageMemberships>[number];
type Copy = Payment & { id: string; left: boolean };

/** Who pays is what the payment service says: what this service knows of it is compared daily and put right. */
export function startComparingMemberships(context: Context): () => Promise<void> {
  return keepCopiesRight(
    context,
    {
      name: 'compare-memberships',
      metric: 'membership_copies_repaired_total',
      help: 'Copies of memberships that differed from payment’s and were repaired',
    },
    comparisonOf(context),
  );
}

export function comparisonOf(context: Context): Omit<Comparison<Membership, Copy>, 'onRepaired' | 'signal'> {
  const { settings, credential, stores } = context;
  const find = async (filter: Filter<Member>): Promise<Copy[]> => {
    const rows = await stores.members.collection.find(filter).toArray();
    return rows.map(({ _id: id, payment = none, left = false }) => ({ id, left, ...payment }));
  };
  return {
    page: (query) =>
      callService(pageMemberships, { url: settings.PAYMENT_URL, credential, query, timeoutMs: 20_000 }),
    copiesOf: (ids) => find({ _id: { $in: ids } }),
    // Version 0 was never told by payment: the demonstration's, or a period that has just begun.
    claimsBetween: (after, upTo) =>
      find({
        _id: { $gt: after, ...(upTo !== undefined && { $lte: upTo }) },
        'payment.status': { $ne: null },
        'payment.version': { $gt: 0 },
      }),
    differ,
    repair: async (membership, copy) => {
      await repair(context, membership, (membership ?? copy)?.id as string);
      return true;
    },
  };
}

const none: Payment = { status: null, validUntil: null, version: 0 };

function differ(membership: Membership | undefined, copy: Copy | undefined): boolean {
  if (copy?.left) return false;
  if ((membership?.paymentStatus ?? null) !== (copy?.status ?? null)) return true;
  return copy !== undefined && copy.version > 0 && untilOf(membership) !== copy.validUntil?.getTime();
}

function untilOf(membership: Membership | undefined): number | undefined {
  return membership?.validUntil ? Date.parse(membership.validUntil) : undefined;
}

/** As if the event came now. An equal or higher version must not keep it out. */
async function repair(context: Context, membership: Membership | undefined, memberId: string): Promise<void> {
  const version = membership?.version ?? 0;
  await context.stores.members.collection.updateOne(
    { _id: memberId, 'payment.version': { $gte: version } },
    { $set: { 'payment.version': version - 1 } },
  );
  const { paymentStatus = null, validUntil = null, lastChargeFailed = false } = membership ?? {};
  const data = { memberId, paymentStatus, validUntil, lastChargeFailed, version };
  const { envelope } = newEvent('subscription-changed', data);
  const handler = onSubscriptionChanged(context);
  if (!('idempotent' in handler)) throw new Error('subscription-changed is handled in another way by now');
  await handler.idempotent({ ...envelope, type: 'subscription-changed', data });
}
