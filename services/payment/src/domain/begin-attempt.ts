import { plan } from '@emberline/contracts/choices';
import { ProblemError } from '@emberline/kit/errors';
import { isDuplicateKey } from '@emberline/kit/mongo/ids';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';
import type { AttemptRow } from '../store/attempts.ts';
import { confirmedCard } from './confirmed-card.ts';
import { fingerprintsOf, hadTrial } from './known-person.ts';
import { requireReady } from './require-ready.ts';
import { isRunning } from './start.ts';

interface Order {
  memberId: string;
  setupIntentId: string;
  /** The member was told of a free day, and has not agreed to be charged at once. */
  expectsTrial: boolean;
}

/**
 * Stores that a member orders a membership with a confirmed card, and that the free day of this card and address is
 * used with it: of two that begin at once with one card only one has the day.
 * @throws ProblemError TRIAL_USED before anything is ordered; what `requireReady` and `confirmedCard` throw.
 */
export async function beginAttempt(context: Context, order: Order): Promise<AttemptRow> {
  const { memberId, setupIntentId, expectsTrial } = order;
  const { email } = await requireReady(context, memberId);
  const { customerId, paymentMethodId, fingerprint } = await confirmedCard(context, memberId, setupIntentId);
  const prints = fingerprintsOf(context, { email, card: fingerprint });
  const attempt = await inTransaction(context.mongo.client, async (session) => {
    const begun = await context.attempts.rows.findOne({ _id: setupIntentId }, { session });
    if (begun) return begun;
    const other = await context.attempts.rows.findOne({ memberId, state: 'open' }, { session });
    if (other) return undefined;
    // Another tab's, by now.
    if (isRunning(await context.memberships.rows.findOne({ _id: memberId }, { session })))
      throw new ProblemError('ALREADY_SUBSCRIBED');
    const customer = await context.customers.rows.findOne({ _id: memberId }, { session });
    const isUsed = (await hadTrial(context, prints, session)) || customer?.trialUsedAt !== undefined;
    if (isUsed && expectsTrial) throw new ProblemError('TRIAL_USED');
    const at = context.now();
    const row: AttemptRow = {
      ...{ _id: setupIntentId, memberId, customerId, paymentMethodId, at },
      trialHours: isUsed ? 0 : plan.trialHours,
      state: 'open',
    };
    await context.attempts.rows.insertOne(row, { session });
    await context.fingerprints.use(session, prints, at, setupIntentId);
    return row;
  }).catch(async (error: unknown) => {
    if (!isDuplicateKey(error)) throw error;
    return context.attempts.rows.findOne({ _id: setupIntentId });
  });
  if (attempt?.memberId !== memberId)
    throw new ProblemError('ALREADY_SUBSCRIBED', 'Your membership is being started already.');
  if (attempt.state === 'failed') throw new ProblemError('CARD_NOT_CONFIRMED');
  return attempt;
}
