import { ProblemError } from '@emberline/kit/errors';
import { isEasyToGuess, type PasswordOwner } from '../../passwords/strength.ts';

/** @throws ProblemError PASSWORD_WEAK */
export async function refuseWeakPassword(password: string, owner: PasswordOwner): Promise<void> {
  if (await isEasyToGuess(password, owner)) throw new ProblemError('PASSWORD_WEAK');
}
