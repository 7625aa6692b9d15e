/** `received`: of somebody else; `sending` to `blocked`: not at the server yet. */
export type MessageState = 'queued' | 'sending' | 'failed' | 'blocked' | 'sent' | 'read' | 'received';

/** A message as its conversation shows it. */
export interface Shown {
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
  /** Why it was not sent. */
  reason?: { message: string };
}

export interface MessageRow extends Shown {
  kind: 'message';
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

interface Place {
  /** Whether there are messages before these. */
  hasOlder: boolean;
  /** The line "New" is drawn before the other one's first message from this `seq` on. */
  newFrom?: number | null;
}

const groupMs = 5 * 60_000;

/**
 * The lines of a conversation, oldest first: messages in groups, days, and the line "New". While older messages are not loaded, the
 * oldest one is not drawn: its height depends on the one before it.
 */
export function rowsOf(shown: Shown[], { hasOlder, newFrom = null }: Place): Row[] {
  const rows: Row[] = [];
  const messages = shown.map((message): MessageRow => ({ kind: 'message', ...message, ...unset }));
  let day = '';
  const days = new Set<string>();
  let newShown = newFrom === null;
  let previous: MessageRow | undefined;
  for (const message of messages) {
    const itsDay = new Date(message.createdAt).toDateString();
    // Unsent messages stand at the end, also those that were written before the last sent one.
    if (!days.has(itsDay)) rows.push({ kind: 'day', key: `day ${itsDay}`, day: message.createdAt });
    days.add(itsDay);
    const startsNew = !newShown && !message.own && (message.seq ?? 0) >= (newFrom ?? 0);
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
  return hasOlder ? rows.slice(rows.findIndex(({ kind }) => kind === 'message') + 1) : rows;
}

const unset = { first: true, last: true, told: false };

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

function together(before: MessageRow, after: MessageRow): boolean {
  if (before.own !== after.own || before.team !== after.team) return false;
  return Date.parse(after.createdAt) - Date.parse(before.createdAt) < groupMs;
}
