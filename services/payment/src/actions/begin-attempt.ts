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
import { dropAllAsked } from './settle-asked.ts';

export interface Order {
  memberId: string;
  setupIntentId: string;
  /** What the member was shown. Without a sum it is the plan's: the page is of an earlier release. */
  shown: { trial: boolean; amount?: number; currency?: string };
}

/**
 * Stores a member's order of a membership with a confirmed card, and marks the free day of this card and address as used.
 * If two attempts begin at once with the same card, only one gets the free day.
 * Gives up an order before it that waits for the holder of another card.
 * @throws ProblemError TRIAL_USED, OFFER_CHANGED before anything is ordered; what `requireReady` and `requireCard` throw.
 */
export async function beginAttempt(context: Context, order: Order): Promise<AttemptRow> {
  const { memberId, setupIntentId, shown } = order;
  if ((shown.amount ?? plan.amount) !== plan.amount || (shown.currency ?? plan.currency) !== plan.currency)
    throw new ProblemError('OFFER_CHANGED');
  const { email } = await requireReady(context, memberId);
  const { fingerprint: card, ...confirmed } = await requireCard(context, memberId, setupIntentId);
  const prints = fingerprintsOf(context.settings.TRIAL_SECRET, { email, card });
  if ((await context.attempts.find(setupIntentId))?.state !== 'asked') await dropAllAsked(context, memberId);
  const attempt = await inTransaction(context.mongo.client, (session) =>
    store(context, { ...order, ...confirmed, prints }, session),
  ).catch(async (error: unknown) => {
    if (isTrialUsed(error)) await noteRefused(context, memberId, setupIntentId, prints);
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
  { shown, setupIntentId, prints, ...order }: ConfirmedOrder,
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
  if (customer?.endedIntents?.includes(setupIntentId)) throw new ProblemError('CARD_NOT_CONFIRMED');
  if (isUsed && shown.trial) throw new ProblemError('TRIAL_USED');
  if (!isUsed && !shown.trial) throw new ProblemError('OFFER_CHANGED');
  const at = context.now();
  const trialHours = isUsed ? 0 : plan.trialHours;
  const row: AttemptRow = { _id: setupIntentId, ...order, at, trialHours, state: 'open' };
  await context.attempts.add(row, session);
  await context.fingerprints.use(session, prints, at, setupIntentId);
  return row;
}

function isTrialUsed(error: unknown): boolean {
  return error instanceof ProblemError && error.code === 'TRIAL_USED';
}

/**
 * Remembers that this person has had the free day, so that no page offers it again, and which card was refused: once another one is
 * typed, this one is not charged. A free day that an order under way may still give back does not count.
 */
async function noteRefused(
  { fingerprints, customers, now }: Context,
  memberId: string,
  setupIntentId: string,
  prints: Fingerprint[],
): Promise<void> {
  const known = await fingerprints.known(prints);
  const isUsed = known.some(({ usedAt, heldBy }) => usedAt && heldBy === undefined);
  await customers.noteRefused(memberId, setupIntentId, isUsed ? now() : undefined);
}
