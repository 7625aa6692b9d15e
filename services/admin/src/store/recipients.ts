import type { AnswerOf, listBroadcasts } from '@emberline/contracts';
import { mostCounted, paymentStatus } from '@emberline/contracts/choices';
import type { ClientSession, Collection, Filter } from 'mongodb';
import { boundedTotal, type Total } from '../domain/total.ts';
import type { UserRow } from '../domain/user.ts';

type Audience = AnswerOf<typeof listBroadcasts>[number]['audience'];

/** The members that an email to many is for: also whose address is not verified, since it may be about their contract (news are then not sent, as `letter-kinds` says); not who is banned. */
export function createRecipients(rows: Collection<UserRow>) {
  return {
    countRecipients: async (audience: Audience): Promise<Total> =>
      boundedTotal(await rows.countDocuments(filterOf(audience), { limit: mostCounted + 1 })),
    /** The ids that follow `after`, in ascending order, of those who had joined by `joinedBy`. */
    recipientsAfter: async (
      { audience, after, joinedBy }: { audience: Audience; after: string; joinedBy: Date },
      limit: number,
      session: ClientSession,
    ): Promise<string[]> => {
      const filter = { ...filterOf(audience), _id: { $gt: after }, createdAt: { $lte: joinedBy } };
      const found = await rows
        .find(filter, { session, projection: { _id: 1 } })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray();
      return found.map(({ _id }) => _id);
    },
  };
}

/** Who pays is also one whose last charge failed: the membership still runs. */
function filterOf(audience: Audience): Filter<UserRow> {
  const members: Filter<UserRow> = { kind: 'member', factsVersion: { $gt: 0 }, erasureDue: null };
  const running = [paymentStatus.active, paymentStatus.pastDue];
  if (audience === 'everybody') return members;
  return { ...members, paymentStatus: audience === 'paying' ? { $in: running } : { $nin: running } };
}
