import { ProblemError } from '@emberline/kit/errors';
import type { CallerOf } from '@emberline/kit/identity/callers';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';
import { hasSecondStep } from '../../domain/passkey.ts';
import { hashOfRecoveryCode, stepOf } from '../../passwords/one-time-codes.ts';
import { type PasskeyProof, requestOptions } from '../../passwords/webauthn.ts';
import { operatorKey } from '../../store/login-attempts.ts';
import type { OperatorRow } from '../../store/operators.ts';
import { type Client, countAttempt } from '../sessions/count-attempt.ts';
import { usePasskey } from '../sessions/passkeys.ts';

/**
 * Notes in the operator's session that a code or passkey was right; see `requireRecentCode`.
 * @throws ProblemError CODE_INVALID, PASSKEY_INVALID, TOO_MANY; CONFLICT when there is no second step
 */
export async function proveSecondFactor(
  context: Context,
  { id, sessionId }: Pick<CallerOf<'operator'>, 'id' | 'sessionId'>,
  step: SecondStep,
  client: Client,
): Promise<void> {
  const { acts, mongo, operators, sessions } = context;
  const operator = await operators.find(id);
  if (!operator || !hasSecondStep(operator)) throw new ProblemError('CONFLICT', 'You have no second step.');
  await proveOperator(context, operator, { step }, client);
  await inTransaction(mongo.client, async (session) => {
    await sessions.noteProof(sessionId, session);
    await acts.acted({ operatorId: id, action: 'prove-second-factor' }, session);
  });
}

const provedForMs = 10 * 60_000;

/**
 * Before what asks for a second step (`StepUp` in the table of roles): an operator with a second step has proved it in this session
 * within the last ten minutes.
 * @throws ProblemError CODE_NEEDED
 */
export async function requireRecentCode(
  { operators, sessions }: Pick<Context, 'operators' | 'sessions'>,
  { id, sessionId }: Pick<CallerOf<'operator'>, 'id' | 'sessionId'>,
): Promise<void> {
  const [operator, session] = await Promise.all([operators.find(id), sessions.find(sessionId)]);
  if (!operator || !hasSecondStep(operator)) return;
  const provedAt = session?.provedAt?.getTime() ?? 0;
  if (Date.now() - provedAt > provedForMs) throw new ProblemError('CODE_NEEDED');
}

/** What the browser needs to ask an operator who is logged in for a passkey. @throws ProblemError CONFLICT */
export async function offerOperatorProof(
  context: Context,
  operatorId: string,
): Promise<{ options: Record<string, unknown> }> {
  const operator = await context.operators.find(operatorId);
  if (!operator) throw new ProblemError('UNAUTHENTICATED');
  return offer(context, operator, 'prove');
}

/**
 * The same for an operator who logs in, after the password. A guess counts as one at the login.
 * @throws ProblemError CREDENTIALS_INVALID, TOO_MANY, CONFLICT
 */
export async function offerOperatorLogin(
  context: Context,
  { username, password }: { username: string; password: string },
  client: Client,
): Promise<{ options: Record<string, unknown> }> {
  const { hasher, operators } = context;
  const read = await operators.findByUsername(username);
  const account = operatorKey(read ?? { unknown: username });
  const operator = await countAttempt(context, { account, subjectId: read?._id, client }, async () => {
    const isRight = await hasher.verify(password, read?.passwordHash);
    return read && !read.disabled && isRight ? { right: read, count: 'keep' } : undefined;
  });
  if (!operator) throw new ProblemError('CREDENTIALS_INVALID');
  return offer(context, operator, 'log-in');
}

async function offer(
  { challenges, site }: Pick<Context, 'challenges' | 'site'>,
  { _id: ownerId, passkeys: known = [] }: OperatorRow,
  purpose: 'prove' | 'log-in',
) {
  if (known.length === 0)
    throw new ProblemError('CONFLICT', 'You have no passkey here. Please enter a code of your app.');
  const challenge = await challenges.make({ purpose, ownerId, epoch: null });
  return { options: await requestOptions(site, { challenge, known }) };
}

interface Shown {
  password?: string;
  step?: SecondStep;
}

/**
 * Checks what an operator who is logged in shows, all of it in one counted attempt: the password first, so that a wrong one
 * uses up no code. The count ends only where that is all a login of this operator takes.
 * @throws ProblemError CREDENTIALS_INVALID, CODE_INVALID, PASSKEY_INVALID, TOO_MANY
 */
export async function proveOperator(
  context: Context,
  operator: OperatorRow,
  { password, step }: Shown,
  client: Client,
): Promise<void> {
  const isAll = password !== undefined && (step !== undefined || !hasSecondStep(operator));
  let problem: 'CREDENTIALS_INVALID' | 'CODE_INVALID' | 'PASSKEY_INVALID' | undefined;
  await countOperatorAttempt(context, operator, client, async () => {
    if (password !== undefined && !(await context.hasher.verify(password, operator.passwordHash)))
      problem = 'CREDENTIALS_INVALID';
    else if (step) problem = await useSecondStep(context, operator, step, 'prove');
    return problem ? undefined : { right: true, count: isAll ? 'end' : 'take back' };
  });
  if (problem) throw new ProblemError(problem);
}

/** See `countAttempt`. @throws ProblemError TOO_MANY */
export function countOperatorAttempt<T>(
  context: Pick<Context, 'loginAttempts' | 'security'>,
  { _id }: Pick<OperatorRow, '_id'>,
  client: Client,
  check: Parameters<typeof countAttempt<T>>[2],
): Promise<T | undefined> {
  return countAttempt(context, { account: operatorKey({ _id }), subjectId: _id, client }, check);
}

/** What an operator shows besides the password: one of the two. */
export interface SecondStep {
  /** Of the app, or a recovery code. */
  code?: string | undefined;
  passkey?: PasskeyProof | undefined;
}

/** Uses it up. @returns why it does not hold */
export async function useSecondStep(
  context: Context,
  operator: Pick<OperatorRow, '_id' | 'secondFactor' | 'passkeys'>,
  { code, passkey }: SecondStep,
  purpose: 'log-in' | 'prove',
): Promise<'CODE_INVALID' | 'PASSKEY_INVALID' | undefined> {
  const { _id: ownerId, passkeys } = operator;
  if (!passkey) return (await useOneTimeCode(context, operator, code ?? '')) ? undefined : 'CODE_INVALID';
  const use = { ownerId, passkeys, store: context.operators.passkeys, alone: false };
  const isRight = await usePasskey(context, passkey, { ...use, wanted: { purpose, ownerId, epoch: null } });
  return isRight ? undefined : 'PASSKEY_INVALID';
}

/**
 * Uses up a code of the operator's app, or a recovery code.
 * @returns whether it was right and not used before
 */
async function useOneTimeCode(
  { operators, secondFactorSeal, log }: Pick<Context, 'operators' | 'secondFactorSeal' | 'log'>,
  { _id, secondFactor }: Pick<OperatorRow, '_id' | 'secondFactor'>,
  code: string,
): Promise<boolean> {
  if (await operators.useRecoveryCode(_id, hashOfRecoveryCode(code))) return true;
  if (!secondFactor) return false;
  const { sealed } = secondFactor;
  let secret: Buffer;
  try {
    secret = secondFactorSeal.open(sealed);
  } catch (error) {
    log.error({ err: error, operatorId: _id }, 'an operator’s second factor cannot be checked');
    return false;
  }
  const step = stepOf(secret, code, new Date());
  return step !== undefined && operators.useCode(_id, { sealed, step });
}
