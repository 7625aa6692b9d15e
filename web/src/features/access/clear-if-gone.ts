import '../../api/add-late-operations.ts';
import type { AnswerOf, isAccountGone } from '@emberline/contracts';
import { send } from '../../api/send.ts';
import { endSession, readToken } from '../../api/session.ts';

/**
 * A session that ended elsewhere does not tell why. If the account of the last one here is deleted, nothing of the person stays.
 * Asks each time, as the answer may not arrive and an account may be deleted later.
 */
export async function clearIfGone(): Promise<void> {
  const { readOwner } = await import('../../kept/left-behind.ts');
  const token = readOwner('member')?.token;
  if (!token || readToken() !== null) return;
  const call = { id: 'isAccountGone', body: { token }, token: null } as const;
  const { data } = await send<AnswerOf<typeof isAccountGone>>(call);
  if (data?.gone && readToken() === null) endSession('left');
}
