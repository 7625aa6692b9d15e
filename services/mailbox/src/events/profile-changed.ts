import type { EventHandler } from '@emberline/kit/events/consumer';
import { outdateChangesOf } from '../changing/outdate.ts';
import type { Context } from '../context.ts';
import { isOperated } from '../domain/member.ts';

/** Keeps the facts, and what hangs on a member's consent to being answered for. Safe to repeat: facts have versions. */
export function onProfileChanged({ knownMembers, stores }: Context): EventHandler<'profile-changed'> {
  return {
    push: async ({ data: { memberId } }) => {
      await knownMembers.refresh([memberId]);
      await outdateChangesOf(stores, memberId);
      const member = (await stores.members.find([memberId])).get(memberId);
      if (isOperated(member)) {
        await stores.conversations.setOperated({ members: memberId }, true);
        return;
      }
      await stores.mails.removeOf({ receiver: memberId });
      await stores.conversations.hideFromOperators(memberId, async (others) => {
        const found = await stores.members.find(others);
        return others.filter((id) => isOperated(found.get(id)));
      });
    },
  };
}
