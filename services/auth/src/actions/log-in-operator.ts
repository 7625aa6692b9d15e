import { rolesOf } from '@emberline/contracts/team';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';
import { keyOf } from '../domain/key-of.ts';
import type { OperatorRow } from '../store/operators.ts';
import type { Session } from '../store/sessions.ts';
import { countAttempt } from './count-attempt.ts';
import type { Client } from './describe-client.ts';
import { useOneTimeCode } from './use-one-time-code.ts';

/** What came of a login. */
interface Outcome {
  /** null for an unknown name */
  operatorId: string | null;
  /** The session with the operator's current state, unless refused. */
  opened: OpenedForOperator | undefined;
  /** Why the right password alone was not enough. */
  problem?: 'CODE_NEEDED' | 'CODE_INVALID';
}

/**
 * Checks an operator's password, and the code where there is a second factor, and opens a session.
 * @throws ProblemError TOO_MANY
 */
export async function logInOperator(
  context: Context,
  { username, password, code }: { username: string; password: string; code?: string },
  client: Client,
): Promise<Outcome> {
  const { loginAttempts, hasher, operators, security } = context;
  const read = await operators.findByUsername(username);
  const account = `operator ${read?._id ?? `unknown ${keyOf(username)}`}`;
  const operatorId = read?._id ?? null;
  const attempt = { account, subjectId: read?._id, client };
  let problem: Outcome['problem'];
  const opened = await countAttempt(context, attempt, async () => {
    const isRight = await hasher.verify(password, read?.passwordHash);
    if (!read || read.disabled || !isRight) return undefined;
    if (read.secondFactor) problem = await problemOf(context, read, code);
    if (problem === 'CODE_INVALID') return undefined;
    return problem ?? enterAsOperator(context, read, client, Boolean(read.secondFactor));
  });
  if (!opened || opened === 'CODE_NEEDED')
    return { operatorId, opened: undefined, ...(problem && { problem }) };
  await loginAttempts.succeed({ account, address: client.addressKey });
  security.note('login', { subjectId: read?._id, sessionId: opened.session._id, address: client.address });
  return { operatorId, opened };
}

/** A code that is missing is no guess; a wrong one is. */
async function problemOf(context: Context, read: OperatorRow, code?: string): Promise<Outcome['problem']> {
  if (code === undefined) return 'CODE_NEEDED';
  return (await useOneTimeCode(context, read, code)) ? undefined : 'CODE_INVALID';
}

export interface OpenedForOperator {
  session: Session;
  operator: OperatorRow;
}

/**
 * Opens a session after the password of the operator as `read` was proved.
 * @param isCodeProved whether a code was too; see `requireRecentCode`
 * @returns undefined when the operator is disabled or has changed since.
 */
export async function enterAsOperator(
  { mongo, operators, sessions, settings }: Context,
  read: Pick<OperatorRow, '_id' | 'epoch'>,
  { device, place }: Client,
  isCodeProved = false,
): Promise<OpenedForOperator | undefined> {
  return inTransaction(mongo.client, async (session) => {
    const operator = await operators.confirmLogin(read, session);
    if (!operator) return undefined;
    const { _id: subjectId, secondFactor } = operator;
    const isNewcomer = settings.OPERATORS_NEED_SECOND_STEP && !secondFactor;
    const role = isNewcomer ? 'newcomer' : operator.role;
    const roles = isNewcomer ? [] : rolesOf(operator.role, operator.roles);
    const opened = {
      audience: 'operator',
      subjectId,
      role,
      roles,
      openedBy: 'password',
      device,
      place,
    } as const;
    const proved = isCodeProved ? { provedAt: new Date() } : {};
    return { session: await sessions.open({ ...opened, ...proved }, session), operator };
  });
}
