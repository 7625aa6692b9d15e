import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../../context.ts';
import { operatorKey } from '../../store/login-attempts.ts';
import type { OperatorRow } from '../../store/operators.ts';
import { countAttempt } from '../count-attempt.ts';
import type { Client } from '../describe-client.ts';

/** Checks the password of an operator who is logged in. @throws ProblemError CREDENTIALS_INVALID, TOO_MANY */
export async function proveOwnPassword(
  context: Context,
  { _id, passwordHash }: Pick<OperatorRow, '_id' | 'passwordHash'>,
  password: string,
  client: Pick<Client, 'address' | 'addressKey'>,
): Promise<void> {
  const account = operatorKey({ _id });
  const isRight = await countAttempt(context, { account, subjectId: _id, client }, async () =>
    (await context.hasher.verify(password, passwordHash)) ? true : undefined,
  );
  if (!isRight) throw new ProblemError('CREDENTIALS_INVALID');
  await context.loginAttempts.succeed({ account, address: client.addressKey });
}
