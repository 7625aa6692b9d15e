import { plan } from '@emberline/contracts/choices';
import { ProblemError } from '@emberline/kit/errors';
import { isDuplicateKey } from '@emberline/kit/mongo/ids';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { ClientSession } from 'mongodb';
import type { Context } from '../../context.ts';
import { type Fingerprint, fingerprintsOf } from '../../domain/fingerprints.ts';
import { isRunning, type MembershipRow } from '../../domain/membership.ts';
import type { AttemptRow } from '../../store/attempts.ts';
import { hadTrial, requireCard, requireReady } from '../require.ts';
import { finishAttempt, settleAsked, settleBefore } from './settle-attempts.ts';

/**
 * Starts a membership. Idempotent: a repeated order answers with its membership.
 * @throws PAYMENT_UNCONFIRMED while the bank asks the card's holder; CARD_NOT_CONFIRMED when what it had started has ended; what `beginAttempt` throws
 */
export async function startMembership(context: Context, order: Order): Promise<MembershipRow> {
  // In this order: an order is stored before its membership.
  const membership = await context.memberships.of(order.memberId);
  const begun = await ownAttempt(context, order);
  if (begun?.state === 'done') return runningFrom(context, order);
  if (begun?.state !== 'open' && isRunning(membership)) throw alreadyRuns(membership);
  const attempt = begun?.state === 'open' ? begun : await beginAttempt(context, order);
  if (attempt.state === 'done') return runningFrom(context, order);
  const started = attempt.state === 'asked' ? undefined : await finishAttempt(context, attempt);
  if (!started) throw new ProblemError('PAYMENT_UNCONFIRMED');
  return started;
}

/** What an order that is done has started. One card that was confirmed orders once: after the end a card is typed again. */
async function runningFrom({ memberships }: Context, { memberId }: Order): Promise<MembershipRow> {
  const membership = await memberships.of(memberId);
  if (!isRunning(membership)) throw new ProblemError('CARD_NOT_CONFIRMED');
  return membership;
}

/** The order as it stands, if the member has sent it before. */
async function ownAttempt(context: Context, order: Order): Promise<AttemptRow | null> {
  const begun = await context.attempts.find(order.setupIntentId);
  if (begun?.memberId !== order.memberId) return null;
  if (begun.state !== 'asked') return begun;
  const state = await settleAsked(context, begun);
  if (state === 'failed') {
    const membership = await context.memberships.of(order.memberId);
    throw isRunning(membership) ? alreadyRuns(membership) : new ProblemError('CARD_DECLINED');
  }
  return { ...begun, state: state === 'done' ? 'done' : 'asked' };
}

interface Order {
  memberId: string;
  setupIntentId: string;
  /** What the member was shown. Without a sum it is the plan's: the page is of an earlier release. */
  shown: { trial: boolean; amount?: number | undefined; currency?: string | undefined };
}

/**
 * Stores a member's order of a membership with a confirmed card, and marks the free day of this card and address as used.
 * If two attempts begin at once with the same card, only one gets the free day.
 * Settles an order before it with another card first: carries it out when it had no answer, gives it up when it waits for its holder.
 * @throws ProblemError TRIAL_USED, OFFER_CHANGED before anything is ordered; ALREADY_SUBSCRIBED when the order before runs; what `requireReady` and `requireCard` throw.
 */
async function beginAttempt(context: Context, order: Order): Promise<AttemptRow> {
  const { memberId, setupIntentId, shown } = order;
  if ((shown.amount ?? plan.amount) !== plan.amount || (shown.currency ?? plan.currency) !== plan.currency)
    throw new ProblemError('OFFER_CHANGED');
  const { email } = await requireReady(context, memberId);
  const { fingerprint: card, ...confirmed } = await requireCard(context, memberId, setupIntentId);
  const prints = fingerprintsOf(context.settings.TRIAL_SECRET, { email, card });
  for (let round = 0; round < rounds; round++) {
    const attempt = await inTransaction(context.mongo.client, (session) =>
      store(context, { ...order, ...confirmed, prints }, session),
    ).catch(async (error: unknown) => {
      if (isTrialUsed(error)) await noteRefused(context, memberId, setupIntentId, prints);
      if (!isDuplicateKey(error)) throw error;
    });
    if (attempt?.state === 'failed') throw new ProblemError('CARD_NOT_CONFIRMED');
    if (attempt?._id === setupIntentId) return attempt;
    if (attempt) await settleBefore(context, attempt);
  }
  throw new ProblemError('UNAVAILABLE');
}

/** Another order may come in between. */
const rounds = 5;

interface ConfirmedOrder extends Order {
  customerId: string;
  paymentMethodId: string;
  prints: Fingerprint[];
}

/** @returns the attempt of this setup intent, stored now or before; or another one of the member that is to be settled first. */
async function store(
  context: Context,
  { shown, setupIntentId, prints, ...order }: ConfirmedOrder,
  session: ClientSession,
): Promise<AttemptRow> {
  const { memberId } = order;
  const begun = await context.attempts.find(setupIntentId, session);
  if (begun) return begun;
  const before = await context.attempts.openOf(memberId, session);
  const [waiting] = before ? [before] : await context.attempts.askedOf(memberId, session);
  if (waiting) return waiting;
  // Another tab, or the order before, may have started one meanwhile.
  const running = await context.memberships.of(memberId, session);
  if (isRunning(running)) throw alreadyRuns(running);
  const customer = await context.customers.of(memberId, session);
  const isUsed = (await hadTrial(context, prints, session)) || customer?.trialUsedAt !== undefined;
  if (customer?.endedIntents?.includes(setupIntentId)) throw new ProblemError('CARD_NOT_CONFIRMED');
  // A page of an earlier release keeps the refused card, whatever is typed after it.
  if (customer?.refusedIntent === setupIntentId && shown.amount === undefined)
    throw new ProblemError('CARD_NOT_CONFIRMED');
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

/** The refusal of an order with another card than that of the running membership. It says which one pays. */
function alreadyRuns({ card }: MembershipRow): ProblemError {
  const paying = card ? `with the card ending in ${card.last4}` : 'with your order before';
  return new ProblemError(
    'ALREADY_SUBSCRIBED',
    `Your membership has started already, ${paying}. The card that you entered now was not needed, and nothing was charged for this order.`,
  );
}
