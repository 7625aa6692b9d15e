import type { EventHandler } from '@emberline/kit/events/consumer';
import { newEvent } from '@emberline/kit/events/outbox';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';

/**
 * Erases a member. Each step may be repeated, and the order matters. Once the mailbox is closed no transaction that reads
 * it lets a message in or out. One that was decided before either has written its conversation, and the next step waits
 * for it, or fails there and is tried again. So the steps after that see every message there will be.
 */
export function onMemberDeleted(context: Context): EventHandler<'member-deleted'> {
  const { mongo, outbox, stores, knownMembers, newestPages } = context;

  return {
    push: async ({ id, data: { memberId } }) => {
      await stores.mailboxes.close(memberId);
      await stores.members.forget(memberId);
      knownMembers.forget(memberId);
      await stores.conversations.reviseOf(memberId);
      await stores.conversations.erasePreviews(memberId);
      for (const conversation of await stores.conversations.idsOf(memberId)) {
        await stores.messages.erase(conversation, memberId);
        await stores.conversations.revise(conversation);
        newestPages.forget(conversation);
      }
      await stores.mails.removeOf({ sender: memberId });
      await stores.mails.removeOf({ receiver: memberId });
      await stores.blocks.removeOf(memberId);
      await inTransaction(mongo.client, async (session) => {
        const isFirst = await stores.mailboxes.noteErased(memberId, session);
        const erased = newEvent('member-erased', { memberId, service: 'mailbox' }, { causationId: id });
        if (isFirst) await outbox.add(session, [erased]);
      });
    },
  };
}
