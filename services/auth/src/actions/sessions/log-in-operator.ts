import { rolesOf } from '@emberline/contracts/team';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';
import { hasSecondStep } from '../../domain/passkey.ts';
import { operatorKey } from '../../store/login-attempts.ts';
import type { OperatorRow } from '../../store/operators.ts';
import type { Session } from '../../store/sessions.ts';
import { countAttempt } from '../count-attempt.ts';
import type { Client } from '../describe-client.ts';
import { type SecondStep, useSecondStep } from '../second-factor/use-second-step.ts';

/** What came of a login. */
interface Outcome {
  /** null for an unknown name */
  operatorId: string | null;
  /** The session with the operator's current state, unless refused. */
  opened: OpenedForOperator | undefined;
  /** Why the right password alone was not enough. */
  problem?: 'CODE_NEEDED' | 'CODE_INVALID' | 'PASSKEY_INVALID';
}

/**
 * Checks an operator's password, and a second step where there is one, and opens a session.
 * @throws ProblemError TOO_MANY
 */
export async function logInOperator(
  context: Context,
  { username, password, ...step }: { username: string; password: string } & SecondStep,
  client: Client,
): Promise<Outcome> {
  const { hasher, operators, security } = context;
  const read = await operators.findByUsername(username);
  const account = operatorKey(read ?? { unknown: username });
  const operatorId = read?._id ?? null;
  const attempt = { account, subjectId: read?._id, client };
  let problem: Outcome['problem'];
  const opened = await countAttempt<OpenedForOperator | 'CODE_NEEDED'>(context, attempt, async () => {
    const isRight = await hasher.verify(password, read?.passwordHash);
    if (!read || read.disabled || !isRight) return undefined;
    const isAsked = hasSecondStep(read);
    if (isAsked) problem = await problemOf(context, read, step);
    if (problem === 'CODE_NEEDED') return { right: problem, count: 'keep' };
    const right = problem ? undefined : await enterAsOperator(context, read, client, isAsked);
    return right && { right, count: 'end' };
  });
  if (!opened || opened === 'CODE_NEEDED')
    return { operatorId, opened: undefined, ...(problem && { problem }) };
  security.note('login', { subjectId: read?._id, sessionId: opened.session._id, address: client.address });
  return { operatorId, opened };
}

/** A missing second step does not count as a failed attempt; a wrong one does. */
async function problemOf(context: Context, read: OperatorRow, step: SecondStep): Promise<Outcome['problem']> {
  if (!step.code && !step.passkey) return 'CODE_NEEDED';
  return useSecondStep(context, read, step, 'log-in');
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
    const { _id: subjectId } = operator;
    const isNewcomer = settings.OPERATORS_NEED_SECOND_STEP && !hasSecondStep(operator);
    const role = isNewcomer ? 'newcomer' : operator.role;
    const roles = isNewcomer ? [] : rolesOf(operator.role, operator.roles);
    const opened = {
      audience: 'operator',
      subjectId,
      role,
      roles,
      username: operator.username,
      openedBy: 'password',
      device,
      place,
    } as const;
    const proved = isCodeProved ? { provedAt: new Date() } : {};
    return { session: await sessions.open({ ...opened, ...proved }, session), operator };
  });
}
