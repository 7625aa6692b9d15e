import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';
import type { Client } from '../domain/client.ts';

export interface Guessing {
  /** See `Guess`. */
  account: string;
  /** The account's id, for the security log. */
  subjectId?: string | undefined;
  client: Pick<Client, 'address' | 'addressKey'>;
}

/**
 * Counts a guess at a password, checks it, and notes what came of it for whoever looks for an attack.
 * @param check answers undefined when the guess was wrong
 * @throws ProblemError TOO_MANY
 */
export async function guess<T>(
  { guesses, security }: Pick<Context, 'guesses' | 'security'>,
  { account, subjectId, client: { address, addressKey } }: Guessing,
  check: () => Promise<T | undefined>,
): Promise<T | undefined> {
  await guesses.begin({ account, address: addressKey }).catch((error) => {
    if (error instanceof ProblemError && error.code === 'TOO_MANY')
      security.note('login-slowed', { subjectId, address });
    throw error;
  });
  const right = await check();
  if (right === undefined) security.note('login-failed', { subjectId, address });
  return right;
}
