import { ProblemError } from '@emberline/kit/errors';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { ClientSession } from 'mongodb';
import type { Context } from '../../context.ts';
import type { AccountRow } from '../../store/accounts.ts';
import type { Link } from '../../store/links.ts';
import { accountKey } from '../../store/login-attempts.ts';
import { orderEmail } from '../order-email.ts';
import { type Client, countAttempt } from '../sessions/count-attempt.ts';
import { endAccess, openSession, signToken } from '../sessions/sessions.ts';
import { refuseWeakPassword } from './sign-up.ts';

/**
 * Sets the password of a member who has proved the old one. Ends all sessions and links; the session that made the
 * call continues as a new one. Removes all passkeys but those to keep: whoever else knew the password may have added one.
 * @param read the account as it was when the password was checked
 * @returns the bearer token of the new session.
 * @throws ProblemError CREDENTIALS_INVALID when the password was changed or all sessions ended meanwhile.
 */
export async function changePassword(
  context: Context,
  read: Pick<AccountRow, '_id' | 'emailKey' | 'epoch'>,
  { newPassword, keepPasskeys = [] }: { newPassword: string; keepPasskeys?: string[] | undefined },
  client: Client,
  requestId?: string,
): Promise<string> {
  const { hasher, mongo, sessions, security } = context;
  const passwordHash = await hasher.hash(newPassword, read.emailKey);
  const { opened, ended } = await inTransaction(mongo.client, async (session) => {
    const access = await endAccess(context, read, session, { passwordHash, keepPasskeys });
    if (!access) throw new ProblemError('CREDENTIALS_INVALID');
    const now = { _id: read._id, epoch: access.epoch };
    const opened = await openSession(context, now, { openedBy: 'password', client }, session);
    if (!opened) throw new ProblemError('CREDENTIALS_INVALID');
    const told = { device: client.device, passkeys: access.passkeys };
    await tellNewPassword(context, read._id, told, session, requestId);
    return { opened, ended: access.ended };
  });
  await sessions.publishRevoked(ended);
  security.note('password-changed', {
    subjectId: read._id,
    sessionId: opened._id,
    address: client.address,
    ended: ended.length,
  });
  return signToken(context, opened);
}

/**
 * Checks the password of a signed-in member again and returns the account.
 * @throws ProblemError CREDENTIALS_INVALID, TOO_MANY
 */
export async function checkOwnPassword(
  context: Context,
  memberId: string,
  password: string,
  client: Client,
): Promise<AccountRow> {
  const { accounts, hasher } = context;
  const account = await accounts.find(memberId);
  if (!account) throw new ProblemError('UNAUTHENTICATED');
  const attempt = { account: accountKey(account), subjectId: memberId, client };
  const right = await countAttempt(context, attempt, async () =>
    (await hasher.verify(password, account.passwordHash)) ? rightPassword(account) : undefined,
  );
  if (!right) throw new ProblemError('CREDENTIALS_INVALID');
  await renewHash(context, right, password);
  return right;
}

/**
 * Renews an old or seeded hash of a password that was right. Such a hash has its own salt, so a second account under
 * the email would cost a second derivation. A failure is logged alone.
 */
export async function renewHash(
  { accounts, hasher, log }: Pick<Context, 'accounts' | 'hasher' | 'log'>,
  { _id, emailKey, passwordHash }: AccountRow,
  password: string,
): Promise<void> {
  if (passwordHash === null || hasher.isCurrent(passwordHash, emailKey)) return;
  try {
    await accounts.renewHash(_id, passwordHash, await hasher.hash(password, emailKey));
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'a password hash was not renewed');
  }
}

/**
 * What a member's right password means for the count of attempts (see `countAttempt`). Ends it only for a verified
 * account, whose owner owns the email: if any other account did, that would tell whether the email belongs to somebody.
 */
export function rightPassword(account: AccountRow): { right: AccountRow; count: 'end' | 'take back' } {
  return { right: account, count: account.isVerified ? 'end' : 'take back' };
}

/**
 * Tells a member of a new password, and what became of the passkeys, in the caller's transaction. An address that nobody has verified
 * may be a stranger's: it gets no more of these than of other emails.
 */
async function tellNewPassword(
  context: Pick<Context, 'accounts' | 'openEmails' | 'outbox' | 'quotas'>,
  memberId: string,
  { device, passkeys }: Pick<Client, 'device'> & { passkeys: { kept: number; removed: number } },
  session: ClientSession,
  requestId?: string,
): Promise<void> {
  const account = await context.accounts.find(memberId, session);
  if (!account?.isVerified && !(await context.quotas.takeEmail('password-changed', account?.email ?? '')))
    return;
  const facts = {
    ...{ at: new Date().toISOString(), device },
    ...{ removedPasskeys: passkeys.removed, keptPasskeys: passkeys.kept },
  };
  await orderEmail(context, { memberId, kind: 'password-changed', facts }, session, requestId);
}

interface Asked {
  /** The link's token, sent as the bearer. */
  bearer: string | undefined;
  newPassword: string;
  keepPasskeys: string[] | undefined;
  client: Client;
  requestId: string;
}

/**
 * Checks a reset link and the new password, then sets it.
 * @throws ProblemError UNAUTHENTICATED for an invalid link, FORBIDDEN for an access token, PASSWORD_WEAK
 */
export async function resetByLink(
  context: Context,
  { bearer, newPassword, keepPasskeys, client, requestId }: Asked,
): Promise<void> {
  const { token, ...found } = await findResetLink(context, bearer);
  // Check before the link is used, so that the person can retry with a better password.
  await refuseWeakPassword(newPassword, found.account);
  const chosen = { newPassword, keepPasskeys };
  const isDone = await resetPassword(context, { token, ...found }, chosen, client, requestId);
  if (!isDone) throw linkRefused();
}

/**
 * Finds a reset link, which stays usable, and its account.
 * @throws ProblemError UNAUTHENTICATED for an invalid link, FORBIDDEN for an access token
 */
export async function findResetLink({ links, accounts }: Context, bearer: string | undefined) {
  const token = resetTokenOf(bearer);
  const link = await links.peek(token, ['reset-password']);
  const account = link && (await accounts.find(link.accountId));
  if (!link || account?.kind !== 'member') throw linkRefused();
  return { token, link, account };
}

/** Tells the two apart: an access token has dots, a link's token has none. */
function resetTokenOf(bearer: string | undefined): string {
  if (!bearer) throw linkRefused();
  if (bearer.includes('.')) throw new ProblemError('FORBIDDEN', 'Please use the link from your reset email.');
  return bearer;
}

function linkRefused(): ProblemError {
  return new ProblemError(
    'UNAUTHENTICATED',
    'This reset link is invalid or has expired. Please ask for a new one.',
  );
}

/**
 * Sets the password by a reset link, and ends all sessions, links and passkeys of the account but the passkeys to keep:
 * whoever else knew the password may have added one.
 * @param link as it was looked up, with its account
 * @returns false when the link was used meanwhile or ended with the account's sessions.
 */
export async function resetPassword(
  context: Context,
  {
    token,
    link,
    account,
  }: { token: string; link: Link; account: Pick<AccountRow, '_id' | 'email' | 'emailKey'> },
  { newPassword, keepPasskeys = [] }: { newPassword: string; keepPasskeys?: string[] | undefined },
  client: Client,
  requestId?: string,
): Promise<boolean> {
  const { loginAttempts, hasher, links, mongo, sessions, security } = context;
  const passwordHash = await hasher.hash(newPassword, account.emailKey);
  const ended = await inTransaction(mongo.client, async (session) => {
    if (!(await links.consume(token, ['reset-password'], session))) return undefined;
    const read = { _id: account._id, epoch: link.epoch };
    const access = await endAccess(context, read, session, { passwordHash, keepPasskeys });
    if (!access) return undefined;
    const told = { device: client.device, passkeys: access.passkeys };
    await tellNewPassword(context, account._id, told, session, requestId);
    return access.ended;
  });
  if (!ended) return false;
  await sessions.publishRevoked(ended);
  await loginAttempts.succeed({ account: accountKey(account), address: client.addressKey });
  security.note('password-reset', {
    subjectId: account._id,
    address: client.address,
    ended: ended.length,
  });
  return true;
}
