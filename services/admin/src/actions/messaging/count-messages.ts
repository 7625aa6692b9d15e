import type { EventOf, eventKinds } from '@emberline/contracts';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';

type Message = EventOf<(typeof eventKinds)['message-sent']>['data'];

/**
 * Counts messages for their receivers, and stores the mails that wait for an operator. Messages that were counted before
 * change nothing.
 * @param slot names the writer of counts; no two may use one at the same time
 */
export function countMessages(context: Context, messages: Message[], slot: string): Promise<void> {
  const { mongo, received, waiting, userCounts, days, erasures } = context;
  return inTransaction(mongo.client, async (session) => {
    const counted = await received.count(messages, session);
    if (counted.length === 0) return;
    const people = counted.flatMap(({ senderId, receiverId }) => [senderId, receiverId]);
    const erased = await erasures.among(people, session);
    const mails = counted.filter(({ mail }) => mail);
    const waits = mails.filter(({ isAnswered, senderId }) => !isAnswered && !erased.has(senderId));
    await waiting.add(
      waits.map(({ messageId, conversationId, seq, senderId, receiverId, sentAt }) => ({
        ...{ _id: messageId, conversationId, seq, since: new Date(sentAt) },
        ...{ profileId: receiverId, memberId: senderId },
      })),
      session,
    );
    const counts = [
      ...counted.map(({ receiverId: id }) => ({ id, totalMails: 1, unattended: 0 })),
      ...waits.map(({ receiverId: id }) => ({ id, totalMails: 0, unattended: 1 })),
    ];
    await userCounts.add(
      counts.filter(({ id }) => !erased.has(id)),
      slot,
      session,
    );
    const facts = mails.map(({ messageId, sentAt }) => ({
      ...{ id: `mail:${messageId}`, at: new Date(sentAt), what: { mails: 1 } },
    }));
    await days.count(facts, session, slot);
  });
}
