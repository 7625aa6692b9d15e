import { emailKey } from '@emberline/contracts/keys';
import { ProblemError } from '@emberline/kit/errors';
import { newEvent } from '@emberline/kit/events/outbox';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { ClientSession } from 'mongodb';
import type { Context } from '../../context.ts';
import { emailChangePurposes } from '../../domain/links.ts';
import { type AccountRow, closedAs, takenField } from '../../store/accounts.ts';
import type { EmailChange } from '../../store/email-changes.ts';
import { orderEmail } from '../order-email.ts';
import { linkInvalid } from '../sessions/links.ts';
import { eraseAccount } from './erase-account.ts';
import { refuseSuspended } from './sign-up.ts';

/**
 * Begins a change of the email address: each of the two gets a link. If the new address is another account's, its owner is told
 * instead, and the change can never be confirmed; nor can one to a banned address. An address that was never verified may be a typing
 * error, perhaps somebody else's: the new one takes its place at once, and is verified as after the sign-up.
 * @throws ProblemError CONFLICT when it is the account's address already, FORBIDDEN while an operator has closed the account
 */
export async function changeEmail(
  context: Context,
  account: AccountRow,
  newEmail: string,
  requestId?: string,
): Promise<void> {
  const { accounts, bans, emailChanges, links, mongo, quotas, security } = context;
  const { _id: memberId } = account;
  if (closedAs(account))
    throw new ProblemError('FORBIDDEN', 'Your account is closed, so its email address stays as it is.');
  if (emailKey(newEmail) === emailKey(account.email))
    throw new ProblemError('CONFLICT', 'This is your email address already.');
  if (!account.isVerified) return correctEmail(context, account, newEmail);
  const [first] = await accounts.findByEmail(newEmail);
  const owner = first?.isVerified ? first : undefined;
  const isBanned = await bans.has(newEmail);
  const mayWriteToNew = !isBanned && (await quotas.takeEmail('confirm-new-email', newEmail));
  await inTransaction(mongo.client, async (session) => {
    await emailChanges.begin({ _id: memberId, email: newEmail, waitsFor: ['old', 'new'] }, session);
    await links.endOf(memberId, session, emailChangePurposes);
    const order = (to: string, kind: Parameters<typeof orderEmail>[1]['kind']) =>
      orderEmail(context, { memberId: to, kind, facts: {} }, session, requestId);
    await order(memberId, 'confirm-old-email');
    if (!mayWriteToNew) return;
    if (!owner) await order(memberId, 'confirm-new-email');
    else if (owner.kind === 'member') await order(owner._id, 'account-exists');
  });
  security.note(isBanned ? 'banned-address' : 'email-change-asked', { subjectId: memberId });
}

async function correctEmail(
  { accounts, emailChanges, emailRequests, links, mongo, outbox, security }: Context,
  account: AccountRow,
  email: string,
): Promise<void> {
  const { _id: accountId } = account;
  await inTransaction(mongo.client, async (session) => {
    if (!(await accounts.correctEmail(account, email, session))) throw new ProblemError('CONFLICT');
    await emailChanges.remove(accountId, session);
    await links.endOf(accountId, session);
    await outbox.add(session, [newEvent('member-email-changed', { memberId: accountId })]);
    await emailRequests.add({ kind: 'verify-email', email, accountId, isAskedInside: true }, session);
  });
  security.note('email-changed', { subjectId: accountId });
}

/**
 * Confirms a change of a verified email address from one side; the last side makes the change. The sessions stay; links in emails to
 * the old address end.
 * @returns whether the account has the new address now
 * @throws ProblemError LINK_INVALID, also when the address belongs to another verified account by now, is banned, or the account was closed; FORBIDDEN while its
 * owner, who has deleted another account, is suspended
 */
export async function confirmEmailChange(context: Context, token: string): Promise<boolean> {
  const done = await inTransaction(context.mongo.client, (session) => confirm(context, token, session)).catch(
    (error) => {
      throw takenField(error) === 'email' ? linkInvalid() : error;
    },
  );
  if (done.waitsFor.length > 0) return false;
  await deleteUnverifiedWithEmail(context, done.email);
  context.security.note('email-changed', { subjectId: done._id });
  return true;
}

async function confirm(context: Context, token: string, session: ClientSession): Promise<EmailChange> {
  const { accounts, bans, emailChanges, links, outbox } = context;
  const link = await links.consume(token, emailChangePurposes, session);
  const account = link && (await accounts.find(link.accountId, session));
  if (!link || !account?.isVerified || link.epoch !== account.epoch || closedAs(account)) throw linkInvalid();
  const { _id: memberId } = account;
  const side = link.purpose === 'old-email' ? 'old' : 'new';
  const change = await emailChanges.confirm(memberId, side, session);
  if (!change) throw linkInvalid();
  if (change.waitsFor.length > 0) return change;
  if (await bans.has(change.email, session)) throw linkInvalid();
  await refuseSuspended(context, change.email, session);
  const earlier = bans.hashOf(account.email);
  if (!(await accounts.setEmail(account, change.email, earlier, session))) throw linkInvalid();
  await emailChanges.remove(memberId, session);
  await links.endOf(memberId, session);
  await outbox.add(session, [newEvent('member-email-changed', { memberId })]);
  return change;
}

const batch = 50;

/** Deletes all unverified accounts under an email that another account has verified: they can never be verified. */
export async function deleteUnverifiedWithEmail(context: Context, email: string): Promise<void> {
  for (;;) {
    const ids = await context.accounts.findUnverified({ email }, batch);
    if (ids.length === 0) return;
    for (const id of ids) await eraseAccount(context, id, { by: 'expiry' });
  }
}
