import type { EventOf, eventKinds } from '@emberline/contracts';
import { newId } from '@emberline/kit/mongo/ids';

type MessageSent = EventOf<(typeof eventKinds)['message-sent']>['data'];

/** The event of a first message between two members. */
export function messageSent(
  senderId: string,
  receiverId: string,
  changed: Partial<MessageSent> = {},
): MessageSent {
  return {
    conversationId: newId(),
    messageId: newId(),
    seq: 1,
    senderId,
    receiverId,
    authoredBy: 'member',
    operatorId: null,
    sentAt: new Date().toISOString(),
    mail: false,
    unread: 1,
    unreadVersion: 1,
    unreadCount: 1,
    ...changed,
  };
}
