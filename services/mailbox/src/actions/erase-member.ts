import { newEvent } from '@emberline/kit/events/outbox';
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
  const { mongo, outbox, textViewers, newestPages } = context;
  await context.mailboxes.close(memberId);
  await context.members.forget(memberId);
  textViewers.forget(memberId);
  await context.conversations.raiseRevisionsOf(memberId);
  await context.conversations.erasePreviews(memberId);
  const conversationIds = await context.conversations.idsOf(memberId);
  for (const id of conversationIds) {
    await context.messages.erase(id, memberId);
    await context.heads.fence([id]);
    newestPages.forget(id);
  }
  await readForOthers(context, memberId, conversationIds);
  await context.mails.removeOf({ sender: memberId });
  await context.mails.removeOf({ receiver: memberId });
  await context.blocks.removeOf(memberId);
  await context.conversationSettings.removeOf(memberId);
  await inTransaction(mongo.client, async (session) => {
    const isFirst = await context.mailboxes.noteErased(memberId, session);
    const erased = newEvent('member-erased', { memberId, service: 'mailbox' }, { causationId });
    if (isFirst) await outbox.add(session, [erased]);
  });
}

/**
 * Marks the member's messages as read by the others: they would count as unread for ever, although they are empty.
 */
async function readForOthers(
  { conversations, changeQueue }: Context,
  memberId: string,
  conversationIds: string[],
): Promise<void> {
  for (let from = 0; from < conversationIds.length; from += readAtOnce) {
    const ids = conversationIds.slice(from, from + readAtOnce);
    const waiting = await conversations.withUnreadFrom(memberId, ids);
    await Promise.all(
      waiting.map((conversation) => {
        const reader = otherOf(conversation, memberId);
        const upToSeq = conversation.lastSeq;
        return changeQueue.read({ reader, other: memberId, upToSeq, otherLeft: true });
      }),
    );
  }
}

const readAtOnce = 50;
