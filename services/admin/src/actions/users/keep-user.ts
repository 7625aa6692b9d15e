import type { AnswerOf, getProfileFacts } from '@emberline/contracts';
import { newEvent } from '@emberline/kit/events/outbox';
import type { ClientSession } from 'mongodb';
import type { Context } from '../../context.ts';
import { searchFields, unknownUser } from '../../domain/user.ts';
import type { ErasureRow } from '../../store/erasures.ts';
import type { Counts } from '../../store/user-counts.ts';

type Facts = AnswerOf<typeof getProfileFacts>[number];

/** Stores a profile's facts unless a newer version is stored or the person was deleted. */
export async function storeFacts(
  { users, userCounts, erasures, days }: Context,
  facts: Facts,
  session: ClientSession,
): Promise<void> {
  const { id, version, age, location, complete, paused, suspendedUntil, ...others } = facts;
  const { erasureDue, erasureBy = null, erasureAs = null, ...shown } = others;
  if ((await erasures.among([id], session)).has(id)) return;
  const known = await users.find(id, session);
  if (known && known.factsVersion >= version) return;
  const { paymentStatus, paymentVersion, online, lastOnline, presenceVersion } = known ?? unknownUser;
  const counts = (await userCounts.of([id], session)).get(id) as Counts;
  const createdAt = new Date(facts.createdAt);
  const row = {
    ...{ ...shown, _id: id, createdAt, factsVersion: version, ...searchFields({ ...facts, erasureAs }) },
    suspendedUntil: suspendedUntil ? new Date(suspendedUntil) : null,
    ...{ erasureDue: erasureDue ? new Date(erasureDue) : null, erasureBy, erasureAs },
    ...{ paymentStatus, paymentVersion, online, lastOnline, presenceVersion, ...counts },
  };
  await users.put([row], session);
  const isNew = !known || known.factsVersion === 0;
  if (isNew && facts.kind === 'member')
    await days.count([{ id: `signup:${id}`, at: createdAt, what: { signups: 1 } }], session);
}

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
