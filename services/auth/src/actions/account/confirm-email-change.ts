import { newEvent } from '@emberline/kit/events/outbox';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { ClientSession } from 'mongodb';
import type { Context } from '../../context.ts';
import { keyOf } from '../../domain/key-of.ts';
import { emailChangePurposes } from '../../domain/link-urls.ts';
import { closedAs, takenField } from '../../store/accounts.ts';
import type { EmailChange } from '../../store/email-changes.ts';
import { linkInvalid } from '../links/redeem-link.ts';
import { deleteUnverifiedWithEmail } from './delete-unverified-with-email.ts';
import { refuseSuspended } from './refuse-suspended.ts';

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
  await deleteUnverifiedWithEmail(context, keyOf(done.email));
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
