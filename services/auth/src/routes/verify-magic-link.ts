import { verifyMagicLink } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { clientOf } from '../actions/describe-client.ts';
import { redeemLink } from '../actions/redeem-link.ts';
import { verifyEmail } from '../actions/verify-email.ts';
import type { Context } from '../context.ts';
import { magicPurposes } from '../domain/link-urls.ts';
import type { LinkProof } from '../store/links.ts';

export const verifyMagicLinkRoute = route(
  verifyMagicLink,
  async (
    context: Context,
    { body: { magicId: token, userId: accountId, uuid }, caller, bearer, request },
  ) => {
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
  },
);

/** Whether this link was already used, by an email program or the person. */
async function hasVerified({ accounts, links }: Context, token: string, proof: LinkProof): Promise<boolean> {
  const used = await links.findUsed(token, proof);
  if (used?.purpose !== 'verify-email') return false;
  return (await accounts.find(used.accountId))?.isVerified === true;
}
