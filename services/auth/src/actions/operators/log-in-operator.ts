import { rolesOf } from '@emberline/contracts/team';
import { ProblemError } from '@emberline/kit/errors';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';
import { hasSecondStep } from '../../domain/passkey.ts';
import { operatorKey } from '../../store/login-attempts.ts';
import type { OperatorRow } from '../../store/operators.ts';
import type { Session } from '../../store/sessions.ts';
import { type Client, countAttempt } from '../sessions/count-attempt.ts';
import { type SecondStep, useSecondStep } from './prove-operator.ts';

/** Why the right password alone was not enough. */
type Problem = 'CODE_NEEDED' | 'CODE_INVALID' | 'PASSKEY_INVALID';

/**
 * Checks an operator's password, and a second step where there is one, and opens a session. Its entry, or that of the
 * refusal, is written before anybody hears of it.
 * @throws ProblemError CREDENTIALS_INVALID, TOO_MANY; CODE_NEEDED, CODE_INVALID or PASSKEY_INVALID when the password was right
 */
export async function logInOperator(
  context: Context,
  { username, password, ...step }: { username: string; password: string } & SecondStep,
  client: Client,
): Promise<OpenedForOperator> {
  const { acts, hasher, mongo, operators, security } = context;
  const read = await operators.findByUsername(username);
  const account = operatorKey(read ?? { unknown: username });
  const attempt = { account, subjectId: read?._id, client };
  let problem: Problem | undefined;
  const opened = await countAttempt<OpenedForOperator | 'CODE_NEEDED'>(context, attempt, async () => {
    const isRight = await hasher.verify(password, read?.passwordHash);
    if (!read || read.disabled || !isRight) return undefined;
    const isCodeProved = hasSecondStep(read);
    if (isCodeProved) problem = await problemOf(context, read, step);
    if (problem === 'CODE_NEEDED') return { right: problem, count: 'keep' };
    const entering = { isCodeProved, action: 'login' };
    const right = problem ? undefined : await enterAsOperator(context, read, client, entering);
    return right && { right, count: 'end' };
  });
  // A code that is missing is no refusal: the operator is asked for it next.
  if (opened === 'CODE_NEEDED') throw new ProblemError(opened);
  if (!opened) {
    const refused = read && { operatorId: read._id, action: 'login-refused' };
    if (refused) await inTransaction(mongo.client, (session) => acts.acted(refused, session));
    throw new ProblemError(problem ?? 'CREDENTIALS_INVALID');
  }
  security.note('login', { subjectId: read?._id, sessionId: opened.session._id, address: client.address });
  return opened;
}

/** A missing second step does not count as a failed attempt; a wrong one does. */
async function problemOf(
  context: Context,
  read: OperatorRow,
  step: SecondStep,
): Promise<Problem | undefined> {
  if (!step.code && !step.passkey) return 'CODE_NEEDED';
  return useSecondStep(context, read, step, 'log-in');
}

interface OpenedForOperator {
  session: Session;
  operator: OperatorRow;
}

/**
 * Opens a session after the password of the operator as `read` was proved.
 * @param isCodeProved whether a code was too; see `requireRecentCode`
 * @param action of the entry, where this is the act
 * @returns undefined when the operator is disabled or has changed since.
 */
export async function enterAsOperator(
  { acts, mongo, operators, sessions, settings }: Context,
  read: Pick<OperatorRow, '_id' | 'epoch'>,
  { device, place }: Client,
  { isCodeProved = false, action }: { isCodeProved?: boolean; action?: string } = {},
): Promise<OpenedForOperator | undefined> {
  return inTransaction(mongo.client, async (session) => {
    const operator = await operators.confirmLogin(read, session);
    if (!operator) return undefined;
    const { _id: subjectId } = operator;
    if (action) await acts.acted({ operatorId: subjectId, action }, session);
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
