import type { BodyOf, login } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';
import type { AccountRow, AccountState } from '../../store/accounts.ts';
import { accountKey, unknownAccountKey } from '../../store/login-attempts.ts';
import { renewHash, rightPassword } from '../account/password.ts';
import { type Client, countAttempt } from './count-attempt.ts';
import { openSession, signToken } from './sessions.ts';

type Credentials = BodyOf<typeof login>;

/** @returns the bearer token of a new session. @throws ProblemError CREDENTIALS_INVALID, TOO_MANY */
export async function logIn(context: Context, credentials: Credentials, client: Client): Promise<string> {
  const account = await checkPassword(context, credentials, client);
  return enterWithPassword(context, account, client);
}

/** Finds the account of these credentials. Neither the answer nor its time tells whether the account exists. */
async function checkPassword(
  context: Context,
  { identifier, password }: Credentials,
  client: Client,
): Promise<AccountRow> {
  const { hasher } = context;
  const accounts = await accountsMeant(context, identifier);
  const subjectId = accounts[0]?._id;
  const account = accounts[0] ? accountKey(accounts[0]) : unknownAccountKey(identifier);
  const match = await countAttempt(context, { account, subjectId, client }, async () => {
    const hashes = accounts.map(({ passwordHash }) => passwordHash);
    const match = accounts[await hasher.firstMatch(password, hashes)];
    return match && rightPassword(match);
  });
  if (!match) throw new ProblemError('CREDENTIALS_INVALID');
  await renewHash(context, match, password);
  return match;
}

/** Opens a session after the password of the account as `read` was proved. */
export async function enterWithPassword(
  context: Context,
  read: AccountState,
  client: Client,
): Promise<string> {
  const { mongo, security } = context;
  const opened = await inTransaction(mongo.client, (session) =>
    openSession(context, read, { openedBy: 'password', client }, session),
  );
  // The password was changed, or all sessions ended, since it was checked.
  if (!opened) throw new ProblemError('CREDENTIALS_INVALID');
  security.note('login', { subjectId: read._id, sessionId: opened._id, address: client.address });
  return signToken(context, opened);
}

/** Finds members only, because nobody logs in as a team profile. */
async function accountsMeant({ accounts }: Context, identifier: string): Promise<AccountRow[]> {
  const found = identifier.includes('@')
    ? await accounts.findByEmail(identifier)
    : [await accounts.findByUsername(identifier)];
  return found.filter((account) => account?.kind === 'member') as AccountRow[];
}
