import { ProblemError } from '@emberline/kit/errors';
import type { CallerOf } from '@emberline/kit/identity/callers';
import type { Context } from '../../context.ts';
import { type Closed, closedAs } from '../../store/accounts.ts';
import { eraseAccount } from './erase-account.ts';

/**
 * Erases a closed account before its day is over. May be ordered twice with one effect.
 * @throws NOT_FOUND; CONFLICT when nobody has closed it; FORBIDDEN for the operator who closed it, unless they are a manager
 */
export async function eraseNow(context: Context, id: string, operator: CallerOf<'operator'>): Promise<void> {
  const { accounts } = context;
  const account = await accounts.find(id);
  const closed = account && closedAs(account);
  if (closed) {
    if (!mayEraseNow(closed, operator)) throw new ProblemError('FORBIDDEN', ownOrder);
    const orderer = { by: 'staff', operatorId: operator.id, as: closed.as } as const;
    if (await eraseAccount(context, id, orderer)) return;
  }
  if (await accounts.wasErased(id)) return;
  // Or it was undone meanwhile.
  throw account ? new ProblemError('CONFLICT', notClosed) : new ProblemError('NOT_FOUND');
}

/** Two people are needed for what nobody can undo, or a manager. */
export function mayEraseNow(
  { by }: Pick<Closed, 'by'>,
  { id, roles }: Pick<CallerOf<'operator'>, 'id' | 'roles'>,
) {
  return by !== id || roles.includes('manager');
}

const ownOrder = 'You have asked for this erasure, so a colleague or a manager has to confirm it.';
const notClosed = 'This account is not closed, or not any more. Please look again.';
