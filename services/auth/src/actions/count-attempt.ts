import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';
import type { Client } from './describe-client.ts';

/** A password attempt. */
interface TriedPassword {
  /** See `LoginAttempt`. */
  account: string;
  /** The account's id, for the security log. */
  subjectId?: string | undefined;
  client: Pick<Client, 'address' | 'addressKey'>;
}

/**
 * Counts an attempt before the password is checked, and logs the result for the detection of attacks.
 * @param check answers undefined when the password was wrong
 * @throws ProblemError TOO_MANY
 */
export async function countAttempt<T>(
  { loginAttempts, security }: Pick<Context, 'loginAttempts' | 'security'>,
  { account, subjectId, client: { address, addressKey } }: TriedPassword,
  check: () => Promise<T | undefined>,
): Promise<T | undefined> {
  await loginAttempts.begin({ account, address: addressKey }).catch((error) => {
    if (error instanceof ProblemError && error.code === 'TOO_MANY')
      security.note('login-slowed', { subjectId, address });
    throw error;
  });
  const right = await check();
  if (right === undefined) security.note('login-failed', { subjectId, address });
  return right;
}
