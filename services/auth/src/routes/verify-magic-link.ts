import { verifyMagicLink } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { magicPurposes } from '../domain/link-urls.ts';
import { redeemLink } from './redeem-link.ts';

export function verifyMagicLinkRoute(app: App, context: Context): void {
  implement(app, verifyMagicLink, async ({ body }) => {
    const { magicId, userId, uuid } = body;
    const { token, link } = await redeemLink(context, magicId, magicPurposes, { accountId: userId, uuid });
    return { token, redirectUrl: link.redirectUrl };
  });
}
