import { type PaymentSeedRow, plan } from '@emberline/contracts';
import type { Context } from '../../context.ts';
import type { MembershipRow } from '../../domain/membership.ts';
import type { AttemptRow } from '../../store/attempts.ts';
import { finishAttempt } from './settle-attempts.ts';

const statuses = { 0: 'ended', 1: 'active', 2: 'past_due', 3: 'ended' } as const;

/** Stores memberships of the demonstration world; those with a `customer` are real subscriptions at the provider. */
export async function putDemonstration(context: Context, rows: PaymentSeedRow[]): Promise<void> {
  for (const row of rows) if (row.customer) await subscribe(context, row.memberId, row.customer);
  const others = rows.filter(({ customer }) => !customer);
  await context.memberships.put(others.map(membershipOf));
  await context.charges.put(others.flatMap(chargesOf));
}

async function subscribe(
  context: Context,
  memberId: string,
  customer: NonNullable<PaymentSeedRow['customer']>,
): Promise<void> {
  if (await context.memberships.of(memberId)) return;
  const customerId = await context.provider.createCustomer({ memberId, ...customer });
  await context.customers.remember(memberId, customerId);
  await context.terms.accept(memberId, context.now());
  const attempt: AttemptRow = {
    ...{ _id: `seed_${memberId}`, memberId, customerId, at: context.now() },
    paymentMethodId: await context.provider.keepTestCard(customerId),
    trialHours: plan.trialHours,
    state: 'open',
  };
  if (!(await context.attempts.find(attempt._id))) await context.attempts.add(attempt);
  await finishAttempt(context, attempt);
}

function membershipOf({ memberId, code, createdAt, periodEnd }: PaymentSeedRow): MembershipRow {
  return {
    _id: memberId,
    subscriptionId: `sub_demo_${memberId}`,
    customerId: `cus_demo_${memberId}`,
    status: statuses[code],
    code,
    createdAt: new Date(createdAt),
    periodStart: new Date(createdAt),
    periodEnd: new Date(periodEnd),
    cancelAtPeriodEnd: false,
    lastChargeFailed: code === 2,
    version: 1,
    demonstration: true,
  };
}

function chargesOf({ memberId, createdAt, paidAt }: PaymentSeedRow) {
  return [createdAt, ...paidAt].map((at, n) => ({
    _id: `in_demo_${memberId}_${n}`,
    memberId,
    subscriptionId: `sub_demo_${memberId}`,
    // The first charge is the trial's.
    amount: n === 0 ? 0 : plan.amount,
    createdAt: new Date(at),
  }));
}
