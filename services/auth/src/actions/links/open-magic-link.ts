import type { AnswerOf, verifyMagicLink } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../../context.ts';
import { magicPurposes } from '../../domain/link-urls.ts';
import type { LinkProof } from '../../store/links.ts';
import { redeemLink } from './redeem-link.ts';
import { type OpenedLink, type Visitor, verifyEmail } from './verify-email.ts';

/**
 * Verifies the email or logs in, as the link is for.
 * @throws ProblemError LINK_INVALID; ALREADY_VERIFIED when the link has verified the email before; see `verifyEmail`
 */
export async function openMagicLink(
  context: Context,
  opened: OpenedLink,
  visitor: Visitor,
): Promise<AnswerOf<typeof verifyMagicLink>> {
  const { token, proof } = opened;
  const found = await context.links.peek(token, magicPurposes, proof);
  try {
    if (found?.purpose === 'verify-email') return await verifyEmail(context, opened, visitor);
    const wanted = { token, proof, purposes: ['open-conversation' as const] };
    const { token: bearer, link } = await redeemLink(context, wanted, visitor.client);
    return { token: bearer, redirectUrl: link.redirectUrl };
  } catch (error) {
    throw (await hasVerified(context, token, proof)) ? new ProblemError('ALREADY_VERIFIED') : error;
  }
}

/** Whether this link was already used, by an email program or the person. */
async function hasVerified({ accounts, links }: Context, token: string, proof: LinkProof): Promise<boolean> {
  const used = await links.findUsed(token, proof);
  if (used?.purpose !== 'verify-email') return false;
  return (await accounts.find(used.accountId))?.isVerified === true;
}
