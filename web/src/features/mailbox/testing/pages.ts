import { startSession } from '../../../api/session.ts';
import type { ContactEntry } from '../state/contacts.ts';
import type { Message, MessagePage } from '../state/mailbox-api.ts';

export const myId = '0'.repeat(23).concat('1');
export const herId = '0'.repeat(23).concat('2');

/** Signs a member in, as far as this browser can tell. */
export function signIn(userId = myId): void {
  startSession(`head.${btoa(JSON.stringify({ sub: userId }))}.signature`);
}

/** A message of hers, or of one's own. */
export function message(seq: number, changes: Partial<Message> = {}): Message {
  const content = changes.content ?? `Message ${seq}`;
  return {
    _id: String(seq).padStart(24, '0'),
    conversationId: `${myId}-${herId}`,
    seq,
    sender: herId,
    receiver: myId,
    content,
    message: content,
    isRead: false,
    readAt: null,
    createdAt: new Date(Date.UTC(2026, 10, 20, 12, 0, seq)).toISOString(),
    authoredBy: 'member',
    clientMessageId: null,
    ...changes,
  };
}

/** The messages of a stretch, as the server answers them. */
export function page(first: number, last: number): MessagePage {
  const count = Math.max(0, last - first + 1);
  return {
    conversationId: `${myId}-${herId}`,
    messages: Array.from({ length: count }, (_, index) => message(first + index)),
    nextCursor: first > 1 ? `before ${first}` : null,
    lastSeq: last,
    readSeq: last,
    otherReadSeq: 0,
  };
}

/** A contact whose id is the name, with everything read up to a newest message of the contact's. */
export function contactEntry(
  firstname: string,
  lastSeq: number,
  changes: Partial<ContactEntry['contact']> = {},
): ContactEntry {
  const { _id, content, sender, seq, createdAt, authoredBy } = message(lastSeq, { sender: firstname });
  const away = { online: false, lastOnline: null, left: false, blocked: false };
  return {
    conversationId: firstname,
    contact: {
      ...{ _id: firstname, firstname, lastname: '', username: firstname, kind: 'member', ...away },
      ...{ profileImage: null, photo: null, ...changes },
    },
    lastMessage: { _id, content, sender, seq, createdAt, authoredBy },
    unreadCount: 0,
    lastSeq,
    readSeq: lastSeq,
    otherReadSeq: 0,
    ...{ muted: false, archivedSeq: null, settingsVersion: 0 },
  };
}
