import { ProblemError } from '@emberline/kit/errors';
import { newEvent } from '@emberline/kit/events/outbox';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';
import type { LinkPurpose } from '../domain/link-urls.ts';
import type { Link } from '../store/links.ts';

/**
 * Uses up a link and opens a session for its owner; a link for verifying also verifies the email. All or nothing.
 * @throws ProblemError LINK_INVALID when it is unknown, used, too old or not for this purpose.
 */
export async function redeemLink(
  { mongo, links, accounts, sessions, outbox, signer }: Context,
  linkToken: string,
  purposes: LinkPurpose[],
  proof?: { accountId: string; uuid: string },
): Promise<{ token: string; link: Link }> {
  const { link, opened } = await inTransaction(mongo.client, async (session) => {
    const link = await links.consume(linkToken, purposes, session, proof);
    const account = link && (await accounts.find(link.accountId, session));
    if (!link || account?.kind !== 'member')
      throw new ProblemError('LINK_INVALID', 'Invalid or expired magic link.');
    if (link.purpose === 'verify-email' && (await accounts.verify(account._id, session))) {
      await outbox.add(session, [newEvent('member-verified', { memberId: account._id })]);
    }
    return { link, opened: await sessions.open({ audience: 'member', subjectId: account._id }, session) };
  });
  return { token: await signer.sign(opened), link };
}
