import { newEvent } from '@emberline/kit/events/outbox';
import type { ClientSession } from 'mongodb';
import type { Context } from '../../context.ts';
import type { ErasureRow } from '../../store/erasures.ts';

/** Erases this service's copy of a member, but for open reports about somebody who has left, and starts tracking which other services have erased theirs. */
export async function eraseMember(
  { users, userCounts, waiting, reports, notes, erasures, outbox, queueStates }: Context,
  memberId: string,
  order: Pick<ErasureRow, 'orderedAt' | 'by'>,
  session: ClientSession,
): Promise<void> {
  await users.erase(memberId, session);
  await userCounts.erase(memberId, session);
  const removed = await waiting.removeOf(memberId, session);
  await userCounts.add(
    removed
      .filter(({ profileId }) => profileId !== memberId)
      .map(({ profileId: id }) => ({ id, totalMails: 0, unattended: -1 })),
    'erasures',
    session,
  );
  if (order.by === 'member') {
    const judged = await reports.eraseJudged(memberId, session);
    await outbox.add(
      session,
      judged.map((reportId) => newEvent('report-judged', { reportId, memberId })),
    );
  } else await reports.erase(memberId, session);
  await notes.erase(memberId, session);
  await queueStates.erase(memberId, session);
  await erasures.order(memberId, order, session);
}
