import type { AnswerOf, getAccount } from '@emberline/contracts';
import { suspendedWords } from '@emberline/contracts/times';
import { ProblemError } from '@emberline/kit/errors';
import type { ClientSession } from 'mongodb';
import type { Context } from '../context.ts';
import { type Fingerprint, fingerprintsOf } from '../domain/fingerprints.ts';
import { isRunning, type MembershipRow } from '../domain/membership.ts';

/**
 * Checks before a card is requested that the member may write to others, so that nobody pays and is then refused.
 * @throws ProblemError FORBIDDEN when the account is closed or its address banned, EMAIL_UNVERIFIED, PROFILE_INCOMPLETE; UNAVAILABLE when another service does not answer.
 */
export async function requireReady(
  { others }: Pick<Context, 'others'>,
  memberId: string,
): Promise<AnswerOf<typeof getAccount>> {
  const [account, { isComplete, isClosed }] = await Promise.all([
    others.account(memberId),
    others.profileState(memberId),
  ]);
  refuseClosed({ isClosed, ...account });
  if (!account.isVerified) throw new ProblemError('EMAIL_UNVERIFIED');
  if (!isComplete) throw new ProblemError('PROFILE_INCOMPLETE');
  return account;
}

/**
 * Checks before another card comes in that nobody has closed the account.
 * @throws ProblemError FORBIDDEN; UNAVAILABLE when another service does not answer.
 */
export async function requireOpen({ others }: Pick<Context, 'others'>, memberId: string): Promise<void> {
  const [account, { isClosed }] = await Promise.all([
    others.account(memberId),
    others.profileState(memberId),
  ]);
  refuseClosed({ isClosed, ...account });
}

/** @param isBanned also of an account whose address is a banned person's, and that nobody has closed */
function refuseClosed({ isClosed, isBanned = false }: { isClosed: boolean; isBanned?: boolean }): void {
  if (isClosed) throw accountClosed();
  if (isBanned) throw personBanned();
}

export function accountClosed(): ProblemError {
  return new ProblemError('FORBIDDEN', 'Your account is closed, so nothing is charged any more.');
}

/**
 * The card behind a setup intent, and remembers it.
 * @throws FORBIDDEN when it is another member's, or a banned or suspended person's; CARD_NOT_CONFIRMED until it is confirmed.
 */
export async function requireCard(context: Context, memberId: string, setupIntentId: string) {
  const { customers, provider, settings } = context;
  const [customer, card] = await Promise.all([
    customers.of(memberId),
    provider.getSetupIntent(setupIntentId),
  ]);
  if (!card) throw new ProblemError('CARD_NOT_CONFIRMED');
  if (customer?.formerIds?.includes(card.customerId ?? '')) throw cardGone();
  if (!customer || card.customerId !== customer.customerId) throw new ProblemError('FORBIDDEN');
  if (card.status !== 'confirmed' || !card.paymentMethodId) throw new ProblemError('CARD_NOT_CONFIRMED');
  const prints = fingerprintsOf(settings.TRIAL_SECRET, { card: card.fingerprint });
  await refuseBarred(context, prints);
  await customers.rememberCards(
    memberId,
    prints.map(({ _id }) => _id),
  );
  return {
    customerId: customer.customerId,
    paymentMethodId: card.paymentMethodId,
    fingerprint: card.fingerprint,
  };
}

/** The provider has forgotten the customer, and with it the card. */
export function cardGone(): ProblemError {
  return new ProblemError(
    'CARD_NOT_CONFIRMED',
    'Our payment provider does not keep this card any more. Please load the page again and enter it once more.',
  );
}

/** The member's running membership. @throws NOT_SUBSCRIBED */
export async function requireRunning(
  { memberships }: Pick<Context, 'memberships'>,
  memberId: string,
): Promise<MembershipRow> {
  const membership = await memberships.of(memberId);
  if (!isRunning(membership)) throw new ProblemError('NOT_SUBSCRIBED');
  return membership;
}

/**
 * Keeps out cards and addresses of banned people, and cards of people who deleted a suspended account until the suspension ends.
 * @throws ProblemError FORBIDDEN
 */
async function refuseBarred(
  { cardBars, fingerprints, now }: Pick<Context, 'cardBars' | 'fingerprints' | 'now'>,
  prints: Fingerprint[],
  session?: ClientSession,
): Promise<void> {
  const ids = prints.map(({ _id }) => _id);
  const known = await fingerprints.known(prints, session);
  const { isBanned, suspendedUntil } = await cardBars.against(ids, now(), session);
  const banned = known.filter(({ bannedAt }) => bannedAt);
  if (isBanned || banned.some(({ kind }) => kind === 'card')) throw cardBanned();
  if (banned.length > 0) throw personBanned();
  if (suspendedUntil) throw new ProblemError('FORBIDDEN', suspendedWords('card', suspendedUntil, 'use it'));
}

function personBanned(): ProblemError {
  return new ProblemError(
    'FORBIDDEN',
    'We cannot offer you a membership. If you think that this is a mistake, please write to us.',
  );
}

function cardBanned(): ProblemError {
  return new ProblemError(
    'FORBIDDEN',
    'We cannot take this card. If you think that this is a mistake, please write to us.',
  );
}

/** Whether one of these fingerprints has used its free day. @throws ProblemError FORBIDDEN when one is banned or suspended. */
export async function hadTrial(
  context: Pick<Context, 'cardBars' | 'fingerprints' | 'now'>,
  prints: Fingerprint[],
  session?: ClientSession,
): Promise<boolean> {
  await refuseBarred(context, prints, session);
  const known = await context.fingerprints.known(prints, session);
  return known.some(({ usedAt }) => usedAt);
}
