import type { ClientSession } from 'mongodb';
import type { Context } from '../context.ts';
import type { ErasureRow } from '../store/erasures.ts';

/** Erases this service's copy of a member, and starts tracking which other services have erased theirs. */
export async function eraseMember(
  { users, waiting, reports, erasures }: Context,
  memberId: string,
  order: Pick<ErasureRow, 'orderedAt' | 'by'>,
  session: ClientSession,
): Promise<void> {
  await users.erase(memberId, session);
  for (const { profileId } of await waiting.removeOf(memberId, session))
    await users.attended(profileId, 1, session);
  await reports.erase(memberId, session);
  await erasures.order(memberId, order, session);
}
