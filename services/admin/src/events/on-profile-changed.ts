import type { EventHandler } from '@emberline/kit/events/consumer';
import type { Context } from '../context.ts';
import { searchWords, unknownUser } from '../store/users.ts';

export function onProfileChanged({
  users,
  others,
  days,
  erasures,
}: Context): EventHandler<'profile-changed'> {
  return {
    transactional: async ({ data: { memberId } }, session) => {
      const [facts] = await others.profileFacts([memberId]);
      if (!facts || (await erasures.rows.findOne({ _id: memberId }, { session }))) return;
      const known = await users.rows.findOne({ _id: memberId }, { session });
      if (known && known.factsVersion >= facts.version) return;
      const { id, version, photo, age, location, complete, createdAt, ...rest } = facts;
      const { paymentStatus, paymentVersion, online, lastOnline, presenceVersion, totalMails, unattended } =
        known ?? unknownUser;
      const row = {
        ...rest,
        createdAt: new Date(createdAt),
        factsVersion: version,
        search: searchWords(facts),
      };
      await users.rows.replaceOne(
        { _id: id },
        {
          ...row,
          paymentStatus,
          paymentVersion,
          online,
          lastOnline,
          presenceVersion,
          totalMails,
          unattended,
        },
        { upsert: true, session },
      );
      const isNew = !known || known.factsVersion === 0;
      if (isNew && facts.kind === 'member')
        await days.count([{ id: `signup:${id}`, at: row.createdAt, what: { signups: 1 } }], session);
    },
  };
}
