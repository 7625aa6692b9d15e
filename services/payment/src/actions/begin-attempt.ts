import { plan } from '@emberline/contracts/choices';
import { ProblemError } from '@emberline/kit/errors';
import { isDuplicateKey } from '@emberline/kit/mongo/ids';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { ClientSession } from 'mongodb';
import type { Context } from '../context.ts';
import { type Fingerprint, fingerprintsOf } from '../domain/fingerprints.ts';
import { isRunning } from '../domain/membership.ts';
import type { AttemptRow } from '../store/attempts.ts';
import { hadTrial } from './had-trial.ts';
import { requireCard } from './require-card.ts';
import { requireReady } from './require-ready.ts';

export interface Order {
  memberId: string;
  setupIntentId: string;
  /** The page promised a free day, so the member has not agreed to be charged at once. */
  expectsTrial: boolean;
}

/**
 * Stores a member's order of a membership with a confirmed card, and marks the free day of this card and address as used.
 * If two attempts begin at once with the same card, only one gets the free day.
 * @throws ProblemError TRIAL_USED before anything is ordered; what `requireReady` and `requireCard` throw.
 */
export async function beginAttempt(context: Context, order: Order): Promise<AttemptRow> {
  const { memberId, setupIntentId } = order;
  const { email } = await requireReady(context, memberId);
  const { fingerprint: card, ...confirmed } = await requireCard(context, memberId, setupIntentId);
  const prints = fingerprintsOf(context.settings.TRIAL_SECRET, { email, card });
  const attempt = await inTransaction(context.mongo.client, (session) =>
    store(context, { ...order, ...confirmed, prints }, session),
  ).catch(async (error: unknown) => {
    if (!isDuplicateKey(error)) throw error;
    return context.attempts.find(setupIntentId);
  });
  if (attempt?.memberId !== memberId)
    throw new ProblemError('ALREADY_SUBSCRIBED', 'Your membership is being started already.');
  if (attempt.state === 'failed') throw new ProblemError('CARD_NOT_CONFIRMED');
  return attempt;
}

interface ConfirmedOrder extends Order {
  customerId: string;
  paymentMethodId: string;
  prints: Fingerprint[];
}

/** @returns the attempt of this setup intent, stored now or before; undefined while another one of the member is open. */
async function store(
  context: Context,
  { expectsTrial, setupIntentId, prints, ...order }: ConfirmedOrder,
  session: ClientSession,
): Promise<AttemptRow | undefined> {
  const { memberId } = order;
  const begun = await context.attempts.find(setupIntentId, session);
  if (begun) return begun;
  if (await context.attempts.openOf(memberId, session)) return undefined;
  // Another tab may have started one meanwhile.
  if (isRunning(await context.memberships.of(memberId, session)))
    throw new ProblemError('ALREADY_SUBSCRIBED');
  const customer = await context.customers.of(memberId, session);
  const isUsed = (await hadTrial(context, prints, session)) || customer?.trialUsedAt !== undefined;
  if (isUsed && expectsTrial) throw new ProblemError('TRIAL_USED');
  const at = context.now();
  const trialHours = isUsed ? 0 : plan.trialHours;
  const row: AttemptRow = { _id: setupIntentId, ...order, at, trialHours, state: 'open' };
  await context.attempts.add(row, session);
  await context.fingerprints.use(session, prints, at, setupIntentId);
  return row;
}
