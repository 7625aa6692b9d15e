import { createLink } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';
import { linkUrl } from '../domain/link-urls.ts';
import { homePath, safeRedirect } from '../domain/redirects.ts';

export function createLinkRoute(app: App, { accounts, links, mongo, openEmails, settings }: Context): void {
  implement(app, createLink, async ({ body: { memberId, purpose, mailId = '', redirectUrl: wanted } }) => {
    const account = await accounts.find(memberId);
    // Team profiles get no mails: nobody may log in as one.
    if (account?.kind !== 'member') throw new ProblemError('NOT_FOUND');
    // The key of the service that writes emails opens no account that asked for none.
    if (purpose !== 'open-conversation' && !(await openEmails.has({ _id: mailId, memberId, purpose })))
      throw new ProblemError('FORBIDDEN');
    const { email, firstname, isVerified, epoch } = account;
    const redirectUrl = safeRedirect(wanted) ?? homePath;
    const { secrets, expiresAt } = await inTransaction(mongo.client, (session) =>
      links.create({ accountId: memberId, epoch, purpose, redirectUrl }, session),
    );
    return {
      url: linkUrl(settings.WEB_ORIGIN, { purpose, accountId: memberId, redirectUrl }, secrets),
      email,
      firstname,
      isVerified,
      expiresAt: expiresAt.toISOString(),
    };
  });
}
