import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';
import { keyOf } from '../domain/key-of.ts';
import type { OperatorRow } from '../store/operators.ts';
import type { Session } from '../store/sessions.ts';
import { countAttempt } from './count-attempt.ts';
import type { Client } from './describe-client.ts';

/**
 * Checks an operator's password and opens a session.
 * @returns the operator (null for an unknown name) and, unless refused, the session with the operator's current
 * state.
 * @throws ProblemError TOO_MANY
 */
export async function logInOperator(
  context: Context,
  { username, password }: { username: string; password: string },
  client: Client,
): Promise<{ operatorId: string | null; opened: OpenedForOperator | undefined }> {
  const { loginAttempts, hasher, operators, security } = context;
  const read = await operators.findByUsername(username);
  const account = `operator ${read?._id ?? `unknown ${keyOf(username)}`}`;
  const operatorId = read?._id ?? null;
  const attempt = { account, subjectId: read?._id, client };
  const opened = await countAttempt(context, attempt, async () => {
    const isRight = await hasher.verify(password, read?.passwordHash);
    return read && isRight ? enterAsOperator(context, read, client) : undefined;
  });
  if (!opened) return { operatorId, opened };
  await loginAttempts.succeed({ account, address: client.addressKey });
  security.note('login', { subjectId: read?._id, sessionId: opened.session._id, address: client.address });
  return { operatorId, opened };
}

export interface OpenedForOperator {
  session: Session;
  operator: OperatorRow;
}

/**
 * Opens a session after the password of the operator as `read` was proved.
 * @returns undefined when the operator is disabled or has changed since.
 */
export async function enterAsOperator(
  { mongo, operators, sessions }: Context,
  read: Pick<OperatorRow, '_id' | 'epoch'>,
  { device, place }: Client,
): Promise<OpenedForOperator | undefined> {
  return inTransaction(mongo.client, async (session) => {
    const operator = await operators.confirmLogin(read, session);
    if (!operator) return undefined;
    const { _id: subjectId, role } = operator;
    const opened = { audience: 'operator', subjectId, role, openedBy: 'password', device, place } as const;
    return { session: await sessions.open(opened, session), operator };
  });
}
