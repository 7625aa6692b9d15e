import { ProblemError } from '@emberline/kit/errors';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';
import type { LinkPurpose } from '../../domain/link-urls.ts';
import type { Link, LinkProof } from '../../store/links.ts';
import { accountKey } from '../../store/login-attempts.ts';
import type { Client } from '../describe-client.ts';
import { openSession } from '../sessions/open-session.ts';
import { signToken } from '../sessions/sign-token.ts';

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
