import type { AnswerOf, BodyOf, createLink as createLinkOperation } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';
import {
  emailChangePurposes,
  homePath,
  type LinkPurpose,
  linkUrl,
  safeRedirect,
} from '../../domain/links.ts';
import type { Link, LinkProof } from '../../store/links.ts';
import { accountKey } from '../../store/login-attempts.ts';
import type { Client } from './count-attempt.ts';
import { openSession, signToken } from './sessions.ts';

/** Makes the link of an email. @throws ProblemError NOT_FOUND; FORBIDDEN when nobody asked for this email */
export async function createLink(
  { accounts, emailChanges, links, mongo, openEmails, settings }: Context,
  { memberId, purpose, emailId = '', redirectUrl: wanted }: BodyOf<typeof createLinkOperation>,
): Promise<AnswerOf<typeof createLinkOperation>> {
  const account = await accounts.find(memberId);
  // Team profiles get no emails: nobody may log in as one. Nor does anybody log in to a removed account.
  if (account?.kind !== 'member' || account.removal) throw new ProblemError('NOT_FOUND');
  // The email writer's key opens no account that did not ask for an email.
  if (purpose !== 'open-conversation' && !(await openEmails.has({ _id: emailId, memberId, purpose })))
    throw new ProblemError('FORBIDDEN');
  const { firstname, epoch } = account;
  const change = emailChangePurposes.includes(purpose) ? await emailChanges.of(memberId) : undefined;
  // The change was stopped or has happened meanwhile.
  if (change === null) throw new ProblemError('NOT_FOUND');
  const redirectUrl = safeRedirect(wanted) ?? homePath;
  const link = { accountId: memberId, epoch, purpose, redirectUrl };
  const { secrets, expiresAt } = await inTransaction(mongo.client, (session) => links.create(link, session));
  const url = linkUrl(settings.WEB_ORIGIN, link, secrets);
  // Nobody has proved yet that the new address is the member's: the email to it must not tell a name.
  const to =
    purpose === 'new-email' && change
      ? { email: change.email, isVerified: false }
      : { email: account.email, isVerified: account.isVerified, ...(change && { newEmail: change.email }) };
  return { ...to, url, firstname, expiresAt: expiresAt.toISOString() };
}

/**
 * Redeems a link that logs in and opens a session for its owner, in one transaction.
 * @throws ProblemError LINK_INVALID when the link is unknown, used, expired, for another purpose, or ended with the
 * account's sessions.
 */
export async function redeemLink(
  context: Context,
  { token, purposes, proof }: { token: string; purposes: LinkPurpose[]; proof?: LinkProof },
  client: Client,
): Promise<{ token: string; link: Link }> {
  const { accounts, loginAttempts, links, mongo, security } = context;
  const { link, account, opened } = await inTransaction(mongo.client, async (session) => {
    const link = await links.consume(token, purposes, session, proof);
    const account = link && (await accounts.find(link.accountId, session));
    if (!link || account?.kind !== 'member') throw linkInvalid();
    const read = { _id: account._id, epoch: link.epoch };
    const opened = await openSession(context, read, { openedBy: 'link', client }, session);
    if (!opened) throw linkInvalid();
    return { link, account, opened };
  });
  const { accountId, purpose } = link;
  // A link from an email proves the owner of the address, even while nobody has verified it.
  await loginAttempts.succeed({ account: accountKey(account), address: client.addressKey });
  security.note('login', { subjectId: accountId, sessionId: opened._id, address: client.address, purpose });
  return { token: await signToken(context, opened), link };
}

export function linkInvalid(): ProblemError {
  return new ProblemError('LINK_INVALID', 'Invalid or expired magic link.');
}
