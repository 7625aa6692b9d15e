import { ProblemError } from '@emberline/kit/errors';
import { newEvent } from '@emberline/kit/events/outbox';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';
import { keyOf } from '../../domain/key-of.ts';
import { emailChangePurposes } from '../../domain/link-urls.ts';
import { type AccountRow, closedAs } from '../../store/accounts.ts';
import { orderEmail } from '../order-email.ts';

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
  const emailKey = keyOf(newEmail);
  if (emailKey === account.emailKey)
    throw new ProblemError('CONFLICT', 'This is your email address already.');
  if (!account.isVerified) return correctEmail(context, account, newEmail);
  const [first] = await accounts.findByEmail(newEmail);
  const owner = first?.isVerified ? first : undefined;
  const isBanned = await bans.has(newEmail);
  const mayWriteToNew = !isBanned && (await quotas.takeEmail('confirm-new-email', emailKey));
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
