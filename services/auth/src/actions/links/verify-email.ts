import { newEvent } from '@emberline/kit/events/outbox';
import type { CallerOf } from '@emberline/kit/identity/callers';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { ClientSession } from 'mongodb';
import type { Context } from '../../context.ts';
import { confirmedPath, homePath } from '../../domain/redirects.ts';
import { type AccountRow, takenField } from '../../store/accounts.ts';
import type { LinkProof } from '../../store/links.ts';
import { accountKey } from '../../store/login-attempts.ts';
import type { Session } from '../../store/sessions.ts';
import { deleteUnverifiedWithEmail } from '../account/delete-unverified-with-email.ts';
import type { Client } from '../describe-client.ts';
import { endAccess } from '../sessions/end-access.ts';
import { openSession } from '../sessions/open-session.ts';
import { signToken } from '../sessions/sign-token.ts';
import { linkInvalid } from './redeem-link.ts';

/** Whoever opened the link. */
export interface Visitor {
  caller: CallerOf<'member'> | undefined;
  /** The token that proves the caller. */
  bearer: string | undefined;
  client: Client;
}

/**
 * Verifies the email of an account by the link in an email. The link proves the mailbox, not the account: anybody
 * may have signed up with the address. So, unless this browser has logged in with the account's password, it ends
 * all sessions and links, removes the password, and leads the person to choose a new one.
 * @throws ProblemError LINK_INVALID, also when the address belongs to another verified account
 */
export async function verifyEmail(
  context: Context,
  { token, proof }: { token: string; proof: LinkProof },
  visitor: Visitor,
): Promise<{ token: string; redirectUrl: string }> {
  const { loginAttempts, mongo, security, sessions } = context;
  const isOwn = await holdsOwnSession(context, proof.accountId, visitor);
  const { account, redirectUrl, opened, ended } = await inTransaction(mongo.client, (session) =>
    verify(context, { token, proof, isOwn, client: visitor.client }, session),
  ).catch((error) => {
    throw takenField(error) === 'email' ? linkInvalid() : error;
  });
  await sessions.publishRevoked(ended);
  await deleteUnverifiedWithEmail(context, account.emailKey);
  const { address, addressKey } = visitor.client;
  await loginAttempts.succeed({ account: accountKey(account), address: addressKey });
  const event = account.isVerified ? 'login' : 'email-verified';
  security.note(event, { subjectId: account._id, address, isOwn, ended: ended.length });
  return { token: opened ? await signToken(context, opened) : String(visitor.bearer), redirectUrl };
}

interface Verified {
  account: AccountRow;
  redirectUrl: string;
  /** The new session, unless the visitor already has one. */
  opened?: Session;
  ended: string[];
}

async function verify(
  context: Context,
  { token, proof, isOwn, client }: { token: string; proof: LinkProof; isOwn: boolean; client: Client },
  session: ClientSession,
): Promise<Verified> {
  const { accounts, bans, links, outbox } = context;
  const link = await links.consume(token, ['verify-email'], session, proof);
  const account = link && (await accounts.find(link.accountId, session));
  if (account?.kind !== 'member' || link?.epoch !== account.epoch) throw linkInvalid();
  if (account.isVerified) return logIn(context, { account, redirectUrl: link.redirectUrl }, client, session);
  if (await bans.has(account.email, session)) throw linkInvalid();
  await outbox.add(session, [newEvent('member-verified', { memberId: account._id })]);
  if (!isOwn) return takeOver(context, account, client, session);
  await accounts.verify(account._id, session);
  return { account, redirectUrl: confirmedPath, ended: [] };
}

/** Logs in by a link that remained after another one had verified the email: it comes from the owner's mailbox. */
async function logIn(
  context: Context,
  { account, redirectUrl }: Pick<Verified, 'account' | 'redirectUrl'>,
  client: Client,
  session: ClientSession,
): Promise<Verified> {
  const opened = await openSession(context, account, { openedBy: 'link', client }, session);
  if (!opened) throw linkInvalid();
  return { account, redirectUrl, opened, ended: [] };
}

async function takeOver(
  context: Context,
  account: AccountRow,
  client: Client,
  session: ClientSession,
): Promise<Verified> {
  const { _id: accountId } = account;
  const access = await endAccess(context, account, session, {
    isVerified: true,
    passwordHash: null,
    passkeys: [],
  });
  const epoch = access?.epoch ?? account.epoch;
  const { secrets } = await context.links.create(
    { accountId, epoch, purpose: 'reset-password', redirectUrl: homePath },
    session,
  );
  const opened = await openSession(context, { _id: accountId, epoch }, { openedBy: 'link', client }, session);
  if (!access || !opened) throw linkInvalid();
  const redirectUrl = `/reset-password?token=${secrets.token}&confirmed=true`;
  return { account, redirectUrl, opened, ended: access.ended };
}

/**
 * Whether the visitor logged in with a password, or a passkey, which takes the password to add. A session that a link opened is no proof: the email may have
 * reached somebody who never signed up.
 */
async function holdsOwnSession(
  { sessions }: Context,
  accountId: string,
  { caller }: Visitor,
): Promise<boolean> {
  if (caller?.id !== accountId) return false;
  const openedBy = (await sessions.find(caller.sessionId))?.openedBy;
  return openedBy === 'password' || openedBy === 'passkey';
}
