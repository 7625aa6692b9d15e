import { ProblemError } from '@emberline/kit/errors';
import type { UserRow, Users } from '../store/users.ts';

/** Whether operators may write as this user, and set them online: team profiles, and members who have allowed it. */
export function mayAssist(user: Pick<UserRow, 'kind' | 'assistedReplies'>): boolean {
  return user.kind === 'staff' || user.assistedReplies;
}

export const assistedFilter = { $or: [{ kind: 'staff' as const }, { assistedReplies: true }] };

/** @throws NOT_FOUND or ASSISTANCE_NOT_ALLOWED */
export async function requireAssisted(users: Users, id: string): Promise<UserRow> {
  const user = await users.find(id);
  if (!user) throw new ProblemError('NOT_FOUND');
  if (!mayAssist(user)) throw new ProblemError('ASSISTANCE_NOT_ALLOWED');
  return user;
}
