import type { Act } from '@emberline/kit/identity/acts';
import { tokenIssuer, tokenType } from '@emberline/kit/identity/callers';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import { SignJWT } from 'jose';
import type { ClientSession } from 'mongodb';
import { sessionAnswer } from '../../answers/answers.ts';
import type { Context } from '../../context.ts';
import { countKept } from '../../domain/passkey.ts';
import type { AccountChanges, AccountState } from '../../store/accounts.ts';
import type { Session } from '../../store/sessions.ts';
import type { Client } from './count-attempt.ts';

/**
 * Opens a session of a member in the caller's transaction.
 * @param read the account as it was when the password or the link was checked
 * @returns undefined when the sessions of that account have been ended since.
 */
export async function openSession(
  { accounts, sessions }: Pick<Context, 'accounts' | 'sessions'>,
  read: AccountState,
  { openedBy, client: { device, place } }: { openedBy: Session['openedBy']; client: Client },
  session: ClientSession,
): Promise<Session | undefined> {
  if (!(await accounts.confirmEpoch(read, session))) return undefined;
  return sessions.open({ audience: 'member', subjectId: read._id, openedBy, device, place }, session);
}

/** @returns the bearer token of a session: a JWT that expires with the session. */
export async function signToken(
  { signingKeys }: Pick<Context, 'signingKeys'>,
  { _id, subjectId, audience, role, roles, username: name, createdAt, expiresAt }: Session,
): Promise<string> {
  const { kid, privateKey } = await signingKeys.current();
  return new SignJWT({ sid: _id, ...(role && { role, roles, name }) })
    .setProtectedHeader({ alg: 'EdDSA', kid, typ: tokenType })
    .setIssuer(tokenIssuer)
    .setAudience(audience)
    .setSubject(subjectId)
    .setIssuedAt(createdAt)
    .setExpirationTime(expiresAt)
    .sign(privateKey);
}

/** Ends one session of a member or operator and publishes that. @param act its entry, of an operator. @returns whether it was live */
export async function endSession(
  { acts, mongo, security, sessions }: Pick<Context, 'acts' | 'mongo' | 'security' | 'sessions'>,
  event: 'logoff' | 'sessions-ended',
  which: { subjectId: string; sessionId: string; address?: string },
  act?: Act,
): Promise<boolean> {
  const ended = await inTransaction(mongo.client, async (session) => {
    if (act) await acts.acted(act, session);
    return sessions.revoke(which.subjectId, which.sessionId, session);
  });
  await sessions.publishRevoked(ended);
  if (event === 'logoff') security.note(event, which);
  else if (ended.length > 0) security.note(event, { ...which, ended: ended.length });
  return ended.length > 0;
}

/**
 * Ends all sessions and unused links of an account and changes the account, in the caller's transaction. A password
 * or link that was checked earlier opens no session afterwards.
 * @param read the account as it was when the right to do this was checked
 * @returns the new epoch, the sessions to publish as revoked after the commit, and how many passkeys were kept and
 * removed; undefined when another caller has ended the sessions since.
 */
export async function endAccess(
  { accounts, links, sessions }: Pick<Context, 'accounts' | 'links' | 'sessions'>,
  read: AccountState,
  session: ClientSession,
  changes: AccountChanges = {},
): Promise<{ epoch: number; ended: string[]; passkeys: ReturnType<typeof countKept> } | undefined> {
  const before = await accounts.raiseEpoch(read, session, changes);
  if (!before) return undefined;
  await links.endOf(read._id, session);
  const ended = await sessions.revoke(read._id, null, session);
  const { passkeys = [] } = before;
  const keep = changes.keepPasskeys ?? passkeys.map(({ id }) => id);
  return { epoch: before.epoch + 1, ended, passkeys: countKept(passkeys, keep) };
}

/** Ends all sessions of a member and the links in the member's emails. */
export async function logOffEverywhere(
  context: Context,
  memberId: string,
  { address }: Pick<Client, 'address'>,
): Promise<void> {
  const { accounts, mongo, sessions, security } = context;
  const ended = await inTransaction(mongo.client, async (session) => {
    const account = await accounts.find(memberId, session);
    return (account && (await endAccess(context, account, session))?.ended) ?? [];
  });
  await sessions.publishRevoked(ended);
  security.note('sessions-ended', { subjectId: memberId, address, ended: ended.length });
}

/** Where a member or operator is logged in, newest first. */
export async function showSessions(
  { seen, sessions }: Pick<Context, 'seen' | 'sessions'>,
  caller: { id: string; sessionId: string },
) {
  const live = await sessions.listLiveOf(caller.id);
  const seenAt = await seen.lastSeen(live.map(({ _id }) => _id));
  return {
    sessions: live
      .map((session) => sessionAnswer(session, seenAt.get(session._id), caller.sessionId))
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt)),
  };
}
