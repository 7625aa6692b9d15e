import { ProblemError } from '@emberline/kit/errors';
import { isDuplicateKey, newId } from '@emberline/kit/mongo/ids';
import { isEasyToGuess } from '@emberline/kit/passwords/password-rules';
import type { Context } from '../context.ts';
import type { OperatorRow } from '../store/operators.ts';

/** @throws PASSWORD_WEAK, USERNAME_TAKEN */
export async function makeOperator(
  { operators, hasher, now }: Pick<Context, 'operators' | 'hasher' | 'now'>,
  { username, password, role }: { username: string; password: string; role: OperatorRow['role'] },
): Promise<OperatorRow> {
  if (isEasyToGuess(password, { username, email: '' })) throw new ProblemError('PASSWORD_WEAK');
  const passwordHash = await hasher.hash(password);
  const row: OperatorRow = {
    _id: newId(),
    username,
    usernameKey: username.toLowerCase(),
    passwordHash,
    role,
    disabled: false,
    createdAt: now(),
  };
  try {
    await operators.rows.insertOne(row);
    return row;
  } catch (error) {
    throw isDuplicateKey(error) ? new ProblemError('USERNAME_TAKEN') : error;
  }
}
