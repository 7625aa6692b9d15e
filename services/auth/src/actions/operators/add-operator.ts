import type { TeamRole } from '@emberline/contracts/team';
import { ProblemError } from '@emberline/kit/errors';
import { isDuplicateKey, newId } from '@emberline/kit/mongo/ids';
import type { Context } from '../../context.ts';
import { keyOf } from '../../domain/key-of.ts';
import { storedRoles } from '../../domain/operator-roles.ts';
import type { OperatorRole, OperatorRow } from '../../store/operators.ts';

/**
 * @param temporaryPassword whether somebody else than the operator chose the password
 * @param insert stores the row
 * @throws ProblemError USERNAME_TAKEN
 */
export async function addOperator(
  { operators, hasher }: Pick<Context, 'operators' | 'hasher'>,
  {
    username,
    password,
    role,
    roles,
  }: { username: string; password: string; role: OperatorRole; roles?: TeamRole[] },
  { temporaryPassword = false, insert = operators.insert } = {},
): Promise<OperatorRow> {
  const row: OperatorRow = {
    _id: newId(),
    username,
    usernameKey: keyOf(username),
    passwordHash: await hasher.hash(password),
    role,
    ...storedRoles({ role, roles }),
    disabled: false,
    temporaryPassword,
    epoch: 0,
    createdAt: new Date(),
  };
  try {
    await insert(row);
    return row;
  } catch (error) {
    throw isDuplicateKey(error) ? new ProblemError('USERNAME_TAKEN') : error;
  }
}
