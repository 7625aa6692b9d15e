import { verifyMagicLink } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import { redeemLink } from '../actions/redeem-link.ts';
import { verifyEmail } from '../actions/verify-email.ts';
import type { Context } from '../context.ts';
import { clientOf } from '../domain/client.ts';
import { magicPurposes } from '../domain/link-urls.ts';
import type { LinkProof } from '../store/links.ts';

export function verifyMagicLinkRoute(app: App, context: Context): void {
  implement(app, verifyMagicLink, async ({ body, caller, bearer, request }) => {
    const { magicId: token, userId: accountId, uuid } = body;
    const proof = { accountId, uuid };
    const client = clientOf(request);
    const found = await context.links.peek(token, magicPurposes);
    try {
      if (found?.purpose === 'verify-email')
        return await verifyEmail(context, { token, proof }, { caller, bearer, client });
      const wanted = { token, proof, purposes: ['open-conversation' as const] };
      const { token: bearerToken, link } = await redeemLink(context, wanted, client);
      return { token: bearerToken, redirectUrl: link.redirectUrl };
    } catch (error) {
      throw (await hasVerified(context, token, proof)) ? new ProblemError('ALREADY_VERIFIED') : error;
    }
  });
}

/** Whether this link has done its work: a mail program, or the person, opened it before. */
async function hasVerified({ accounts, links }: Context, token: string, proof: LinkProof): Promise<boolean> {
  const used = await links.findUsed(token, proof);
  if (used?.purpose !== 'verify-email') return false;
  return (await accounts.find(used.accountId))?.isVerified === true;
}
