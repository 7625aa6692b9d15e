import { mostCounted, paymentStatus } from '@emberline/contracts/choices';
import type { ClientSession, Collection, Filter } from 'mongodb';
import { boundedTotal, type Total } from '../domain/total.ts';
import type { UserRow } from '../domain/user.ts';
import type { BroadcastRow } from './broadcasts.ts';

type Group = Pick<BroadcastRow, 'audience' | 'about'>;

/** The members that an email to many is for, not who is banned: about their contract also whose address is not verified, as `letter-kinds` says. */
export function createRecipients(rows: Collection<UserRow>) {
  return {
    countRecipients: async (group: Group): Promise<Total> =>
      boundedTotal(await rows.countDocuments(filterOf(group), { limit: mostCounted + 1 })),
    /** The ids that follow `after`, in ascending order, of those who had joined by `joinedBy`. */
    recipientsAfter: async (
      { after, joinedBy, ...group }: Group & { after: string; joinedBy: Date },
      limit: number,
      session: ClientSession,
    ): Promise<string[]> => {
      const filter = { ...filterOf(group), _id: { $gt: after }, createdAt: { $lte: joinedBy } };
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
function filterOf({ audience, about }: Group): Filter<UserRow> {
  const everybody: Filter<UserRow> = { kind: 'member', factsVersion: { $gt: 0 }, erasureDue: null };
  const members = about === 'contract' ? everybody : { ...everybody, isVerified: true };
  const running = [paymentStatus.active, paymentStatus.pastDue];
  if (audience === 'everybody') return members;
  return { ...members, paymentStatus: audience === 'paying' ? { $in: running } : { $nin: running } };
}
