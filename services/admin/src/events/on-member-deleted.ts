import type { EventHandler } from '@emberline/kit/events/consumer';
import { newEvent } from '@emberline/kit/events/outbox';
import type { Context } from '../context.ts';

/** Erases the copy kept here, if auth confirms the deletion, and begins to follow who else has erased theirs. */
export function onMemberDeleted({
  users,
  waiting,
  reports,
  erasures,
  outbox,
  others,
}: Context): EventHandler<'member-deleted'> {
  return {
    transactional: async ({ id, occurredAt, data: { memberId, by } }, session) => {
      if (!(await others.isErased(memberId)))
        throw new Error(`auth says that ${memberId} was not deleted: nothing was erased`);
      await users.rows.deleteOne({ _id: memberId }, { session });
      for (const { profileId } of await waiting.removeOf(memberId, session))
        await users.rows.updateOne({ _id: profileId }, { $inc: { unattended: -1 } }, { session });
      // Those about the member too: their outcomes are an operator's own words.
      await reports.rows.deleteMany({ $or: [{ reporterId: memberId }, { memberId }] }, { session });
      await erasures.rows.updateOne(
        { _id: memberId },
        { $set: { orderedAt: new Date(occurredAt), by }, $setOnInsert: { confirmed: {} } },
        { upsert: true, session },
      );
      await outbox.add(session, [
        newEvent('member-erased', { memberId, service: 'admin' }, { causationId: id }),
      ]);
    },
  };
}
