import { Type } from 'typebox';
import { operation } from '../../operation.ts';
import { ClientMessageId, Id, MessageText, Time } from '../../schemas.ts';
import { Cursor, MessagePage, Sent } from './messages.ts';

export const sendAs = operation({
  id: 'sendAs',
  service: 'mailbox',
  method: 'POST',
  path: '/internal/messages',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'operator',
  summary: 'An operator writes as a team profile or a member who allowed it; carries authoredBy staff.',
  body: Type.Object({
    senderId: Id,
    receiverId: Id,
    content: MessageText,
    clientMessageId: Type.Optional(ClientMessageId),
  }),
  answer: Sent,
  errors: ['ASSISTANCE_NOT_ALLOWED', 'BLOCKED'],
});

export const getConversation = operation({
  id: 'getConversation',
  service: 'mailbox',
  method: 'GET',
  path: '/internal/conversation',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'operator',
  summary: 'A conversation between two, for operators; newest page, or the one before a cursor.',
  query: Type.Object({ userId: Id, recipientId: Id, before: Type.Optional(Cursor) }),
  answer: MessagePage,
});

export const listRecentChats = operation({
  id: 'listRecentChats',
  service: 'mailbox',
  method: 'GET',
  path: '/internal/chats',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'operator',
  summary: 'The newest messages in conversations that operators may see.',
  query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })) }),
  answer: Type.Array(
    Type.Object({ id: Id, sender: Id, receiver: Id, message: Type.String(), createdAt: Time }),
  ),
});

export const getUnread = operation({
  id: 'getUnread',
  service: 'mailbox',
  method: 'GET',
  path: '/internal/unread',
  who: 'service',
  callers: ['profile'],
  onBehalfOf: 'member',
  summary: 'A member’s unread conversations.',
  answer: Type.Object({ unread: Type.Integer(), unreadVersion: Type.Integer() }),
});
