import { createLink } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';
import { linkUrl } from '../domain/link-urls.ts';
import { homePath, safeRedirect } from '../domain/redirects.ts';

export function createLinkRoute(app: App, { accounts, links, mongo, settings }: Context): void {
  implement(app, createLink, async ({ body }) => {
    const account = await accounts.find(body.memberId);
    // Team profiles get no mails: nobody may log in as one.
    if (account?.kind !== 'member') throw new ProblemError('NOT_FOUND');
    const redirectUrl = safeRedirect(body.redirectUrl) ?? homePath;
    const link = { accountId: account._id, purpose: body.purpose, redirectUrl };
    const { secrets, expiresAt } = await inTransaction(mongo.client, (session) =>
      links.create(link, session),
    );
    return {
      url: linkUrl(settings.WEB_ORIGIN, link, secrets),
      email: account.email,
      firstname: account.firstname,
      expiresAt: expiresAt.toISOString(),
    };
  });
}
