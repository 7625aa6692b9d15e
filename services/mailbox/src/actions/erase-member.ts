import { newEvent } from '@emberline/kit/events/outbox';
import { newId } from '@emberline/kit/mongo/ids';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';
import { otherOf } from '../domain/conversation.ts';

/**
 * Erases a member. Each step is idempotent, and the order matters: once the mailbox is closed, whatever
 * is decided after that lets no message in or out. What was decided earlier is committed before the fences of the next
 * step, or refused there. So the later steps see every message there will be.
 * @param causationId of the event that tells of the deletion.
 */
export async function eraseMember(context: Context, memberId: string, causationId: string): Promise<void> {
  const { mongo, outbox, stores, textViewers, newestPages } = context;
  await stores.mailboxes.close(memberId);
  await stores.members.forget(memberId);
  textViewers.forget(memberId);
  await stores.conversations.raiseRevisionsOf(memberId);
  await stores.conversations.erasePreviews(memberId);
  const conversations = await stores.conversations.idsOf(memberId);
  for (const conversation of conversations) {
    await stores.messages.erase(conversation, memberId);
    await stores.heads.fence([conversation]);
    newestPages.forget(conversation);
  }
  await readForOthers(context, memberId, conversations);
  await stores.mails.removeOf({ sender: memberId });
  await stores.mails.removeOf({ receiver: memberId });
  await stores.blocks.removeOf(memberId);
  await stores.conversationSettings.removeOf(memberId);
  await inTransaction(mongo.client, async (session) => {
    const isFirst = await stores.mailboxes.noteErased(memberId, session);
    const erased = newEvent('member-erased', { memberId, service: 'mailbox' }, { causationId });
    if (isFirst) await outbox.add(session, [erased]);
  });
}

/**
 * Marks the member's messages as read by the others: they would count as unread for ever, although they are empty.
 */
async function readForOthers(
  { stores, changeQueue }: Context,
  memberId: string,
  conversations: string[],
): Promise<void> {
  for (let from = 0; from < conversations.length; from += readAtOnce) {
    const ids = conversations.slice(from, from + readAtOnce);
    const waiting = await stores.conversations.withUnreadFrom(memberId, ids);
    await Promise.all(
      waiting.map((conversation) => {
        const reader = otherOf(conversation, memberId);
        const upToSeq = conversation.lastSeq;
        return changeQueue.read({
          ...{ kind: 'read', readingId: newId(), reader, other: memberId, upToSeq },
          otherLeft: true,
        });
      }),
    );
  }
}

const readAtOnce = 50;
