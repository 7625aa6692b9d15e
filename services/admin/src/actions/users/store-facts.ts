import type { AnswerOf, getProfileFacts } from '@emberline/contracts';
import type { ClientSession } from 'mongodb';
import type { Context } from '../../context.ts';
import { searchFields, unknownUser } from '../../domain/user.ts';
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
