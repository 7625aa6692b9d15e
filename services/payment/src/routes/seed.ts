import { type PaymentStatus, plan, seedPayment } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { finishAttempt } from '../domain/start.ts';

/** A membership of the demonstration world. */
export interface SeedMembership {
  memberId: string;
  code: PaymentStatus;
  /** ISO 8601 */
  createdAt: string;
  periodEnd: string;
  /** Payments made so far, newest last: ISO 8601 times. */
  paidAt: string[];
  /** A real subscription at the provider with this name and address, instead of a row alone. */
  customer?: { name: string; email: string };
}

export function seedRoute(app: App, context: Context): void {
  implement(app, seedPayment, async ({ body }) => {
    if (context.settings.APP_ENV === 'production') throw new ProblemError('FORBIDDEN');
    const rows = body.rows as unknown as SeedMembership[];
    for (const row of rows.filter(({ customer }) => customer)) await subscribe(context, row);
    await storeRows(
      context,
      rows.filter(({ customer }) => !customer),
    );
    return { stored: rows.length };
  });
}

async function subscribe(context: Context, { memberId, customer }: SeedMembership): Promise<void> {
  if (!customer || (await context.memberships.of(memberId))) return;
  const customerId = await context.provider.createCustomer({ memberId, ...customer });
  await context.customers.remember(memberId, customerId);
  await context.terms.accept(memberId, context.now());
  const attempt = {
    _id: `seed_${memberId}`,
    memberId,
    customerId,
    paymentMethodId: await context.provider.keepTestCard(customerId),
    trialHours: plan.trialHours,
    state: 'open' as const,
    at: context.now(),
  };
  await context.attempts.begin(attempt);
  await finishAttempt(context, attempt);
}

async function storeRows(context: Context, rows: SeedMembership[]): Promise<void> {
  if (rows.length === 0) return;
  await context.memberships.rows.bulkWrite(
    rows.map(({ memberId, code, createdAt, periodEnd }) => ({
      replaceOne: {
        filter: { _id: memberId },
        replacement: {
          subscriptionId: `sub_demo_${memberId}`,
          customerId: `cus_demo_${memberId}`,
          status: code === 1 ? ('active' as const) : code === 2 ? ('past_due' as const) : ('ended' as const),
          code,
          createdAt: new Date(createdAt),
          periodStart: new Date(createdAt),
          periodEnd: new Date(periodEnd),
          cancelAtPeriodEnd: false,
          lastChargeFailed: code === 2,
          version: 1,
          demonstration: true as const,
        },
        upsert: true,
      },
    })),
  );
  const charges = rows.flatMap(({ memberId, createdAt, paidAt }) =>
    [createdAt, ...paidAt].map((at, n) => ({
      _id: `in_demo_${memberId}_${n}`,
      memberId,
      subscriptionId: `sub_demo_${memberId}`,
      // The first one is the trial's.
      amount: n === 0 ? 0 : plan.amount,
      createdAt: new Date(at),
    })),
  );
  if (charges.length > 0) {
    await context.charges.rows.bulkWrite(
      charges.map(({ _id, ...rest }) => ({
        replaceOne: { filter: { _id }, replacement: rest, upsert: true },
      })),
    );
  }
}
