import type { AnswerOf, BodyOf, createLink as operation } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';
import { emailChangePurposes, linkUrl } from '../../domain/link-urls.ts';
import { homePath, safeRedirect } from '../../domain/redirects.ts';

/** Makes the link of an email. @throws ProblemError NOT_FOUND; FORBIDDEN when nobody asked for this email */
export async function createLink(
  { accounts, emailChanges, links, mongo, openEmails, settings }: Context,
  { memberId, purpose, emailId = '', redirectUrl: wanted }: BodyOf<typeof operation>,
): Promise<AnswerOf<typeof operation>> {
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
