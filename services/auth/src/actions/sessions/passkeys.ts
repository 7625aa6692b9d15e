import { ProblemError } from '@emberline/kit/errors';
import { isDuplicateKey, newId } from '@emberline/kit/mongo/ids';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { ClientSession } from 'mongodb';
import type { Context } from '../../context.ts';
import { mostPasskeys, type Passkey } from '../../domain/passkey.ts';
import {
  challengeOf,
  checkProof,
  creationOptions,
  type NewPasskey,
  type PasskeyProof,
  readNewPasskey,
} from '../../passwords/webauthn.ts';
import type { ChallengeFor } from '../../store/challenges.ts';
import type { Passkeys } from '../../store/passkeys.ts';
import { checkOwnPassword } from '../account/password.ts';
import { orderEmail } from '../order-email.ts';
import type { Client } from './count-attempt.ts';
import { openSession, signToken } from './sessions.ts';

/** What the browser needs to make a passkey for a member. @throws ProblemError CREDENTIALS_INVALID, TOO_MANY */
export async function offerPasskey(
  context: Context,
  memberId: string,
  password: string,
  client: Client,
): Promise<{ options: Record<string, unknown> }> {
  const account = await checkOwnPassword(context, memberId, password, client);
  const { _id: userId, epoch, username: userName, passkeys: known = [] } = account;
  const challenge = await context.challenges.make({ purpose: 'add-passkey', ownerId: userId, epoch });
  return {
    options: await creationOptions(context.site, { challenge, userId, userName, known, alone: true }),
  };
}

/** From now on this passkey lets the member in without the password; an email says so. @throws ProblemError PASSKEY_INVALID, CONFLICT */
export async function addPasskey(
  context: Context,
  memberId: string,
  given: { name: string; passkey: NewPasskey },
  client: Client,
): Promise<Passkey> {
  const { accounts, mongo, security } = context;
  const account = await accounts.find(memberId);
  if (!account) throw new ProblemError('UNAUTHENTICATED');
  const passkey = await takeNewPasskey(context, account, given, { alone: true });
  await inTransaction(mongo.client, async (session) => {
    if (!(await accounts.passkeys.add(account, passkey, session))) throw new ProblemError('PASSKEY_INVALID');
    const change = { kind: 'passkey-added', ownerId: memberId, count: 1 } as const;
    await tellPasskeys(context, change, client, session);
  }).catch((error) => {
    throw isDuplicateKey(error) ? new ProblemError('CONFLICT', 'This passkey is known already.') : error;
  });
  security.note('passkey-changed', { subjectId: memberId, address: client.address, change: 'added' });
  return passkey;
}

/** This passkey of a member lets in no more; an email says so. @throws ProblemError NOT_FOUND */
export async function removePasskey(
  context: Context,
  memberId: string,
  passkeyId: string,
  client: Client,
): Promise<void> {
  const { accounts, mongo, security } = context;
  await inTransaction(mongo.client, async (session) => {
    if (!(await accounts.passkeys.remove(memberId, passkeyId, session))) throw new ProblemError('NOT_FOUND');
    const change = { kind: 'passkey-removed', ownerId: memberId, count: 1 } as const;
    await tellPasskeys(context, change, client, session);
  });
  security.note('passkey-changed', { subjectId: memberId, address: client.address, change: 'removed' });
}

/**
 * Lets a member in by a passkey. There is nothing to guess, so that wrong ones are not counted.
 * @returns the bearer token of a new session
 * @throws ProblemError PASSKEY_INVALID, for whatever does not hold
 */
export async function logInByPasskey(context: Context, proof: PasskeyProof, client: Client): Promise<string> {
  const { accounts, mongo, security } = context;
  const { address } = client;
  const account = await accounts.findByPasskey(proof.id);
  const isRight = await usePasskey(context, proof, {
    ...{ ownerId: account?._id ?? '', passkeys: account?.passkeys, store: accounts.passkeys },
    ...{ wanted: { purpose: 'log-in', ownerId: null, epoch: null }, alone: true },
  });
  if (!account || !isRight || !isOwn(proof, account._id)) {
    security.note('login-failed', { subjectId: account?._id, address, by: 'passkey' });
    throw new ProblemError('PASSKEY_INVALID');
  }
  const opened = await inTransaction(mongo.client, (session) =>
    openSession(context, account, { openedBy: 'passkey', client }, session),
  );
  if (!opened) throw new ProblemError('PASSKEY_INVALID');
  security.note('login', { subjectId: account._id, sessionId: opened._id, address, by: 'passkey' });
  return signToken(context, opened);
}

/** An authenticator tells whose passkey it took; that must be the account's. */
function isOwn({ response: { userHandle } }: PasskeyProof, accountId: string): boolean {
  return userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === accountId;
}

/**
 * Checks a passkey that the browser has just made, for whom it was offered.
 * @param alone whether it lets in without a password
 * @throws ProblemError PASSKEY_INVALID; CONFLICT when there are too many
 */
export async function takeNewPasskey(
  { challenges, site }: Pick<Context, 'challenges' | 'site'>,
  { _id: ownerId, epoch, passkeys = [] }: { _id: string; epoch: number; passkeys?: readonly Passkey[] },
  { name, passkey }: { name: string; passkey: NewPasskey },
  { alone }: { alone: boolean },
): Promise<Passkey> {
  if (passkeys.length >= mostPasskeys)
    throw new ProblemError('CONFLICT', `You can have ${mostPasskeys} passkeys. Remove one first.`);
  const challenge = challengeOf(passkey);
  if (
    challenge === undefined ||
    !(await challenges.take(challenge, { purpose: 'add-passkey', ownerId, epoch }))
  )
    throw new ProblemError('PASSKEY_INVALID');
  const made = await readNewPasskey(site, passkey, { challenge, alone });
  if (!made) throw new ProblemError('PASSKEY_INVALID');
  return { id: newId(), ...made, name, createdAt: new Date() };
}

interface Use {
  ownerId: string;
  /** The owner's, as read. */
  passkeys: readonly Passkey[] | undefined;
  store: Passkeys;
  wanted: ChallengeFor;
  /** It lets in without a password. */
  alone: boolean;
}

/**
 * Uses a passkey once. Its challenge is used up even if the rest does not hold.
 * @returns whether it is one of the owner's and its answer holds
 */
export async function usePasskey(
  { challenges, log, site }: Pick<Context, 'challenges' | 'log' | 'site'>,
  proof: PasskeyProof,
  { ownerId, passkeys = [], store, wanted, alone }: Use,
): Promise<boolean> {
  const challenge = challengeOf(proof);
  if (challenge === undefined || !(await challenges.take(challenge, wanted))) return false;
  const passkey = passkeys.find(({ credentialId }) => credentialId === proof.id);
  if (!passkey) return false;
  const counter = await checkProof(site, proof, passkey, { challenge, alone });
  if (counter !== undefined && (await store.noteUse(ownerId, passkey, counter))) return true;
  log.warn({ ownerId, passkeyId: passkey.id }, 'the answer of a passkey does not hold');
  return false;
}

interface Change {
  kind: 'passkey-added' | 'passkey-removed' | 'operator-passkey-added' | 'operator-passkey-removed';
  ownerId: string;
  /** How many; none: nobody is told. */
  count: number;
  /** An operator's app for codes. */
  what?: 'app';
}

/**
 * Tells of passkeys that were added or removed, in the caller's transaction: a member whose email is verified, or of an operator
 * the team. An address that nobody has verified may be a stranger's.
 */
export async function tellPasskeys(
  context: Pick<Context, 'accounts' | 'openEmails' | 'outbox'>,
  { kind, ownerId, count, what }: Change,
  { device }: Pick<Client, 'device'>,
  session: ClientSession,
): Promise<void> {
  if (count === 0) return;
  const isMembers = kind === 'passkey-added' || kind === 'passkey-removed';
  if (isMembers && !(await context.accounts.find(ownerId, session))?.isVerified) return;
  const facts = { at: new Date().toISOString(), device, count, ...(what && { what }) };
  await orderEmail(context, { memberId: ownerId, kind, facts }, session);
}
