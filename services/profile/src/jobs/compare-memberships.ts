import { type AnswerOf, pageMemberships } from '@emberline/contracts';
import { newEvent } from '@emberline/kit/events/outbox';
import type { Foundation } from '@emberline/kit/foundation';
import { callService } from '@emberline/kit/http/internal';
import type { Comparison } from '@emberline/kit/jobs/compare-copies';
import { keepCopiesRight } from '@emberline/kit/jobs/keep-copies-right';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Filter } from 'mongodb';
import type { Context } from '../context.ts';
import { onSubscriptionChanged } from '../events/subscription-changed.ts';
import type { ProfileRow } from '../store/profiles.ts';

type Membership = AnswerOf<typeof pageMemberships>[number];
type Copy = { id: string; version: number; paymentStatus: ProfileRow['paymentStatus'] };

/** Who pays is what the payment service says: what this service knows of it is compared daily and put right. */
export function startComparingMemberships(context: Context, { metrics }: Pick<Foundation, 'metrics'>) {
  return keepCopiesRight(
    { ...context, metrics },
    {
      name: 'compare-memberships',
      metric: 'membership_copies_repaired_total',
      help: 'Copies of memberships that differed from payment’s and were repaired',
    },
    comparisonOf(context),
  );
}

export function comparisonOf(context: Context): Omit<Comparison<Membership, Copy>, 'onRepaired' | 'signal'> {
  const { settings, credential, profiles } = context;
  const find = async (filter: Filter<ProfileRow>): Promise<Copy[]> => {
    const projection = { paymentStatus: 1, paymentVersion: 1 };
    const rows = await profiles.rows.find(filter, { projection }).toArray();
    return rows.map(({ _id: id, paymentVersion: version, paymentStatus }) => ({
      id,
      version,
      paymentStatus,
    }));
  };
  return {
    page: (query) =>
      callService(pageMemberships, { url: settings.PAYMENT_URL, credential, query, timeoutMs: 20_000 }),
    copiesOf: (ids) => find({ _id: { $in: ids } }),
    // Version 0 is the demonstration's: payment never told of it.
    claimsBetween: (after, upTo) =>
      find({
        _id: { $gt: after, ...(upTo !== undefined && { $lte: upTo }) },
        paymentStatus: { $ne: null },
        paymentVersion: { $gt: 0 },
      }),
    differ: (membership, copy) => (membership?.paymentStatus ?? null) !== (copy?.paymentStatus ?? null),
    repair: (membership, copy) => repair(context, membership, copy),
  };
}

/** As if the event came now. An equal or higher version must not keep it out. */
function repair(
  context: Context,
  membership: Membership | undefined,
  copy: Copy | undefined,
): Promise<boolean> {
  const { profiles, mongo } = context;
  const id = (membership ?? copy)?.id as string;
  const version = membership?.version ?? 0;
  const { validUntil = null, lastChargeFailed = false, paymentStatus = null } = membership ?? {};
  const data = { memberId: id, paymentStatus, validUntil, lastChargeFailed, version };
  const { envelope } = newEvent('subscription-changed', data);
  return inTransaction(mongo.client, async (session) => {
    await profiles.rows.updateOne(
      { _id: id, paymentVersion: { $gte: version } },
      { $set: { paymentVersion: version - 1 } },
      { session },
    );
    await onSubscriptionChanged(context).transactional(
      { ...envelope, type: 'subscription-changed', data },
      session,
    );
    const after = await profiles.rows.findOne({ _id: id }, { session });
    return after?.paymentStatus === paymentStatus;
  });
}
