import type { EventHandler } from '@emberline/kit/events/consumer';
import type { Context } from '../context.ts';
import { conversationIdOf } from '../domain/conversation.ts';
import { blockIdOf } from '../store/blocks.ts';

export function onMemberBlocked({ stores }: Context): EventHandler<'member-blocked'> {
  return {
    store: async ({ data: { blockerId, blockedId, blocked, version } }, session) => {
      await stores.blocks.set({ _id: blockIdOf(blockerId, blockedId), blocked, version }, session);
      await stores.mailboxes.touch([blockerId], session);
      await stores.conversations.revise(conversationIdOf(blockerId, blockedId), session);
    },
  };
}
