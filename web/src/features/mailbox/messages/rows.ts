import type { OutboxRow, OutboxState, SentMessage } from '../../../outbox/outbox-slice.ts';
import type { Message } from '../state/conversation.ts';

export type MessageState = OutboxState | 'sent' | 'read' | 'received';

export interface MessageRow {
  kind: 'message';
  /** Stays the same from writing to reading, so that nothing flickers. */
  key: string;
  own: boolean;
  content: string;
  createdAt: string;
  state: MessageState;
  /** Written by our team. */
  team: boolean;
  /** Undefined while unsent. */
  seq?: number;
  clientMessageId: string | null;
  reason?: OutboxRow['reason'];
  /** First and last of a group: same writer, close in time. */
  first: boolean;
  last: boolean;
  /** Whether the state is also written below the message, in a word. */
  told: boolean;
}

export type Row =
  | MessageRow
  | { kind: 'day'; key: string; day: string }
  | { kind: 'new'; key: string }
  | { kind: 'left'; key: string };

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
  /** The line "New" is drawn before the contact's first message from this `seq` on. */
  newFrom: number | null;
  /** The other account was deleted: one line replaces its messages, and those the team wrote in your name. */
  left: boolean;
}

const groupMs = 5 * 60_000;

/**
 * The lines of a chat, oldest first: messages with the unsent ones after them, days, and the line "New". While older
 * messages are not loaded, the oldest one is not drawn: its height depends on the one before it.
 */
export function buildRows(wanted: ChatState): Row[] {
  const rows: Row[] = [];
  const messages = wanted.left ? messageRows(wanted).filter(isKept) : messageRows(wanted);
  let day = '';
  const days = new Set<string>();
  let newShown = wanted.newFrom === null;
  let previous: MessageRow | undefined;
  for (const message of messages) {
    const itsDay = new Date(message.createdAt).toDateString();
    // Unsent messages stand at the end, also those that were written before the last sent one.
    if (!days.has(itsDay)) rows.push({ kind: 'day', key: `day ${itsDay}`, day: message.createdAt });
    days.add(itsDay);
    const startsNew = !newShown && !message.own && (message.seq ?? 0) >= (wanted.newFrom ?? 0);
    if (startsNew) {
      rows.push({ kind: 'new', key: 'new' });
      newShown = true;
    }
    message.first = itsDay !== day || startsNew || !previous || !together(previous, message);
    if (previous) previous.last = message.first;
    rows.push(message);
    day = itsDay;
    previous = message;
  }
  tellStates(messages);
  if (wanted.left) rows.push({ kind: 'left', key: 'left' });
  return wanted.hasOlder ? rows.slice(rows.findIndex(({ kind }) => kind === 'message') + 1) : rows;
}

/** "Read" and "Sent" are written once, below the last message they are true of; other states below each group. */
function tellStates(messages: MessageRow[]): void {
  const lastOf = (state: MessageState) => messages.findLast((message) => message.state === state);
  const settled = [lastOf('read'), lastOf('sent')];
  messages.forEach((message, index) => {
    const { own, state, last } = message;
    const next = messages[index + 1];
    if (state === 'read' || state === 'sent') message.told = settled.includes(message);
    else message.told = own && (last || !next?.own || next.state !== state);
  });
}

function isKept({ own, content }: MessageRow): boolean {
  return own && content !== '';
}

function messageRows({ messages, sent, unsent, sending, userId, otherReadSeq }: ChatState): MessageRow[] {
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

function ofMessage(message: Message, userId: string, otherReadSeq: number): MessageRow {
  const { _id, sender, content, createdAt, authoredBy, seq, clientMessageId, isRead } = message;
  const own = sender === userId;
  const read = isRead || seq <= otherReadSeq;
  return {
    kind: 'message',
    key: clientMessageId ? `${sender} ${clientMessageId}` : _id,
    own,
    content,
    createdAt,
    state: own ? (read ? 'read' : 'sent') : 'received',
    team: authoredBy === 'staff',
    seq,
    clientMessageId,
    ...unset,
  };
}

function ofOutbox(row: OutboxRow, userId: string, sending: string[]): MessageRow {
  const { clientMessageId, content, createdAt, state, reason } = row;
  return {
    kind: 'message',
    key: `${userId} ${clientMessageId}`,
    own: true,
    content,
    createdAt,
    state: sending.includes(clientMessageId) ? 'sending' : state,
    team: false,
    clientMessageId,
    ...(reason ? { reason } : {}),
    ...unset,
  };
}
const unset = { first: true, last: true, told: false };

function together(before: MessageRow, after: MessageRow): boolean {
  if (before.own !== after.own || before.team !== after.team) return false;
  return Date.parse(after.createdAt) - Date.parse(before.createdAt) < groupMs;
}
