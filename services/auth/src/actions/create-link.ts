import type { AnswerOf, BodyOf, createLink as operation } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';
import { linkUrl } from '../domain/link-urls.ts';
import { homePath, safeRedirect } from '../domain/redirects.ts';

/** Makes the link of an email. @throws ProblemError NOT_FOUND; FORBIDDEN when nobody asked for this email */
export async function createLink(
  { accounts, links, mongo, openEmails, settings }: Context,
  { memberId, purpose, emailId = '', redirectUrl: wanted }: BodyOf<typeof operation>,
): Promise<AnswerOf<typeof operation>> {
  const account = await accounts.find(memberId);
  // Team profiles get no emails: nobody may log in as one.
  if (account?.kind !== 'member') throw new ProblemError('NOT_FOUND');
  // The email writer's key opens no account that did not ask for an email.
  if (purpose !== 'open-conversation' && !(await openEmails.has({ _id: emailId, memberId, purpose })))
    throw new ProblemError('FORBIDDEN');
  const { email, firstname, isVerified, epoch } = account;
  const redirectUrl = safeRedirect(wanted) ?? homePath;
  const link = { accountId: memberId, epoch, purpose, redirectUrl };
  const { secrets, expiresAt } = await inTransaction(mongo.client, (session) => links.create(link, session));
  const url = linkUrl(settings.WEB_ORIGIN, link, secrets);
  return { url, email, firstname, isVerified, expiresAt: expiresAt.toISOString() };
}
