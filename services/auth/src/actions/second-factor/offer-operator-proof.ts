import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../../context.ts';
import { requestOptions } from '../../passwords/webauthn.ts';
import { operatorKey } from '../../store/login-attempts.ts';
import type { OperatorRow } from '../../store/operators.ts';
import { countAttempt } from '../count-attempt.ts';
import type { Client } from '../describe-client.ts';

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
