import { type Row, rowsOf, type Shown } from '../../../conversation/rows.ts';
import type { OutboxRow, SentMessage } from '../../../outbox/outbox-slice.ts';
import type { Message } from '../state/conversation.ts';

interface ChatState {
  messages: Message[];
  /** Whether there are messages before these. */
  hasOlder: boolean;
  /** Accepted by the server, but not yet in `messages`. */
  sent: SentMessage[];
  unsent: OutboxRow[];
  sending: string[];
  userId: string;
  /** The contact's reading position. */
  otherReadSeq: number;
  newFrom: number | null;
  /** The other account was deleted: one line replaces its messages, and those the team wrote in your name. */
  left: boolean;
}

/** The lines of a chat, with what is still in the outbox after the stored messages. */
export function buildRows({ hasOlder, newFrom, left, ...chat }: ChatState): Row[] {
  const shown = shownIn(chat);
  if (!left) return rowsOf(shown, { hasOlder, newFrom });
  const kept = shown.filter(({ own, content }) => own && content !== '');
  return [...rowsOf(kept, { hasOlder, newFrom }), { kind: 'left', key: 'left' }];
}

type Chat = Omit<ChatState, 'hasOlder' | 'newFrom' | 'left'>;

function shownIn({ messages, sent, unsent, sending, userId, otherReadSeq }: Chat): Shown[] {
  const known = new Set(messages.map(({ _id }) => _id));
  const stored = [...messages, ...sent.filter(({ _id }) => !known.has(_id)).sort((a, b) => a.seq - b.seq)];
  const accepted = new Set(
    stored.filter(({ sender }) => sender === userId).map((each) => each.clientMessageId),
  );
  return [
    ...stored.map((message) => ofMessage(message, userId, otherReadSeq)),
    ...unsent
      .filter(({ clientMessageId }) => !accepted.has(clientMessageId))
      .map((row) => ofOutbox(row, userId, sending)),
  ];
}

function ofMessage(message: Message, userId: string, otherReadSeq: number): Shown {
  const { _id, sender, content, createdAt, authoredBy, seq, clientMessageId, isRead } = message;
  const own = sender === userId;
  const read = isRead || seq <= otherReadSeq;
  return {
    key: clientMessageId ? `${sender} ${clientMessageId}` : _id,
    ...{ own, content, createdAt, seq, clientMessageId },
    state: own ? (read ? 'read' : 'sent') : 'received',
    team: authoredBy === 'staff',
  };
}

function ofOutbox(row: OutboxRow, userId: string, sending: string[]): Shown {
  const { clientMessageId, content, createdAt, state, reason } = row;
  return {
    key: `${userId} ${clientMessageId}`,
    ...{ own: true, team: false, content, createdAt, clientMessageId },
    state: sending.includes(clientMessageId) ? 'sending' : state,
    ...(reason && { reason }),
  };
}
