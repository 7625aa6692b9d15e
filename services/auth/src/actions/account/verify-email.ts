import type { AnswerOf, verifyMagicLink } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { newEvent } from '@emberline/kit/events/outbox';
import type { CallerOf } from '@emberline/kit/identity/callers';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { ClientSession } from 'mongodb';
import type { Context } from '../../context.ts';
import { confirmedPath, homePath, magicPurposes } from '../../domain/links.ts';
import { type AccountRow, closedAs, takenField } from '../../store/accounts.ts';
import type { LinkProof } from '../../store/links.ts';
import { accountKey } from '../../store/login-attempts.ts';
import type { Session } from '../../store/sessions.ts';
import type { Client } from '../sessions/count-attempt.ts';
import { linkInvalid, redeemLink } from '../sessions/links.ts';
import { tellPasskeys } from '../sessions/passkeys.ts';
import { endAccess, openSession, signToken } from '../sessions/sessions.ts';
import { deleteUnverifiedWithEmail } from './change-email.ts';
import { checkOwnPassword } from './password.ts';
import { refuseSuspended } from './sign-up.ts';

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

/** Whoever opened the link. */
export interface Visitor {
  caller: CallerOf<'member'> | undefined;
  /** The token that proves the caller. */
  bearer: string | undefined;
  client: Client;
}

/** A magic link, with what the visitor says of the password of the account. */
export interface OpenedLink {
  token: string;
  proof: LinkProof;
  password?: string | undefined;
  /** The visitor does not know it. */
  takeOver?: boolean | undefined;
}

/** What shows that the visitor is who signed up. */
type Shown = 'session' | 'password' | 'nothing';

/**
 * Verifies the email of an account by the link in an email. The link proves the mailbox, not the account: anybody
 * may have signed up with the address. Whoever has logged in here with the account's password, or gives it now, is who
 * signed up, and all stays. For anybody else who wants to take the account over it ends all sessions and links, removes
 * password and passkeys, and leads the person to choose a new password.
 * @throws ProblemError LINK_INVALID, also when the address belongs to another verified account or is banned, or the account was closed unverified; FORBIDDEN while its owner,
 * who has deleted another account, is suspended; PASSWORD_NEEDED, CREDENTIALS_INVALID and TOO_MANY: none of the last four uses up the link
 */
export async function verifyEmail(
  context: Context,
  link: OpenedLink,
  visitor: Visitor,
): Promise<{ token: string; redirectUrl: string }> {
  const { loginAttempts, mongo, security, sessions } = context;
  const shown = await whatShows(context, link, visitor);
  const { account, redirectUrl, opened, ended } = await inTransaction(mongo.client, (session) =>
    verify(context, { ...link, shown, client: visitor.client }, session),
  ).catch((error) => {
    throw takenField(error) === 'email' ? linkInvalid() : error;
  });
  await sessions.publishRevoked(ended);
  await deleteUnverifiedWithEmail(context, account.email);
  const { address, addressKey } = visitor.client;
  await loginAttempts.succeed({ account: accountKey(account), address: addressKey });
  const event = account.isVerified ? 'login' : 'email-verified';
  security.note(event, { subjectId: account._id, address, shown, ended: ended.length });
  return { token: opened ? await signToken(context, opened) : String(visitor.bearer), redirectUrl };
}

async function whatShows(
  context: Context,
  { token, proof, password, takeOver = false }: OpenedLink,
  visitor: Visitor,
): Promise<Shown> {
  const { accounts, links } = context;
  if (await holdsOwnSession(context, proof.accountId, visitor)) return 'session';
  const account =
    (await links.peek(token, ['verify-email'], proof)) && (await accounts.find(proof.accountId));
  if (!account) throw linkInvalid();
  // Another link has verified it, or nobody can know the password.
  if (account.isVerified || account.passwordHash === null) return 'nothing';
  if (password !== undefined) {
    await checkOwnPassword(context, account._id, password, visitor.client);
    return 'password';
  }
  if (!takeOver) throw new ProblemError('PASSWORD_NEEDED');
  return 'nothing';
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
  { token, proof, shown, client }: OpenedLink & { shown: Shown; client: Client },
  session: ClientSession,
): Promise<Verified> {
  const { accounts, bans, links, outbox } = context;
  const link = await links.consume(token, ['verify-email'], session, proof);
  const account = link && (await accounts.find(link.accountId, session));
  // The password was checked for this epoch: it raises with each new one.
  if (account?.kind !== 'member' || link?.epoch !== account.epoch) throw linkInvalid();
  if (account.isVerified) return logIn(context, { account, redirectUrl: link.redirectUrl }, client, session);
  if (closedAs(account) || (await bans.has(account.email, session))) throw linkInvalid();
  await refuseSuspended(context, account.email, session);
  await outbox.add(session, [newEvent('member-verified', { memberId: account._id })]);
  if (shown === 'nothing') return takeOver(context, account, client, session);
  await accounts.verify(account._id, session);
  const done = { account, redirectUrl: confirmedPath, ended: [] };
  if (shown === 'session') return done;
  const opened = await openSession(context, account, { openedBy: 'password', client }, session);
  if (!opened) throw linkInvalid();
  return { ...done, opened };
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
    keepPasskeys: [],
  });
  const epoch = access?.epoch ?? account.epoch;
  const removed = access?.passkeys.removed ?? 0;
  const told = { kind: 'passkey-removed', ownerId: accountId, count: removed } as const;
  await tellPasskeys(context, told, client, session);
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
