/** One conversation of two members: who has sent how much, who has read how far. Texts live in the messages. */
export interface Conversation {
  _id: string;
  /** Sorted. */
  members: [string, string];
  lastSeq: number;
  sides: Record<string, Side>;
  /** Members for whom it holds unread messages: those with `unreadCountOf` above 0. */
  unreadOf: string[];
  /** When the last message was stored; sorts lists of conversations. */
  at: Date;
  /** Whether operators may see it: one of the two is operated. */
  operated: boolean;
  /**
   * Rises with each change of the conversation and its messages, and with all news by which its two may no longer write
   * to each other or messages become something else. What was read under another one is out of date. Absent until stored.
   */
  revision?: number;
}

export interface Side {
  /** How many messages this member has written. */
  sent: number;
  /** How far this member has read; own messages that follow what was read are included. */
  readSeq: number;
  /** How many of the other one's messages have a seq up to readSeq. */
  readCount: number;
  /**
   * How far the other one may see that this member has read, where that is less than readSeq: reading while one of the two
   * has blocked the other is not shown.
   */
  shownReadSeq?: number;
  /** The latest message this member wrote. */
  last: LastMessage | null;
}

export interface LastMessage {
  messageId: string;
  seq: number;
  at: Date;
  authoredBy: 'member' | 'staff';
  /** The beginning of its text. */
  preview: string;
}

const previewKept = 200;

export function conversationIdOf(a: string, b: string): string {
  return a < b ? `${a}-${b}` : `${b}-${a}`;
}

export function otherOf(conversation: Pick<Conversation, 'members'>, member: string): string {
  const [first, second] = conversation.members;
  return member === first ? second : first;
}

export function sideOf(conversation: Conversation, member: string): Side {
  return conversation.sides[member] ?? emptySide;
}

export function newConversation(a: string, b: string, at: Date): Conversation {
  const members: [string, string] = a < b ? [a, b] : [b, a];
  return {
    _id: members.join('-'),
    members,
    lastSeq: 0,
    sides: { [a]: emptySide, [b]: emptySide },
    unreadOf: [],
    at,
    operated: false,
  };
}

/** How many messages of the other one this member has not read. */
export function unreadCountOf(conversation: Conversation, member: string): number {
  return sideOf(conversation, otherOf(conversation, member)).sent - sideOf(conversation, member).readCount;
}

/** Whether the two know each other, as far as a conversation goes. */
export function bothHaveWritten(conversation: Conversation): boolean {
  return conversation.members.every((member) => sideOf(conversation, member).sent > 0);
}

/** How far the other one sees that this member has read. */
export function shownReadSeqOf(conversation: Conversation, member: string): number {
  const { readSeq, shownReadSeq = readSeq } = sideOf(conversation, member);
  return shownReadSeq;
}

/** The later one of both sides' latest messages. */
export function lastMessageOf(conversation: Conversation): (LastMessage & { sender: string }) | undefined {
  const [first, second] = conversation.members.map((sender) => {
    const { last } = sideOf(conversation, sender);
    return last ? { ...last, sender } : undefined;
  });
  if (!first || !second) return first ?? second;
  return first.seq > second.seq ? first : second;
}

/**
 * The conversation after one more message, which has seq `lastSeq` and, among its sender's, the number `sides[sender].sent`.
 * A sender with nothing unread has read the own message too; otherwise the own reading position stays.
 */
export function withMessage(
  conversation: Conversation,
  sender: string,
  message: { messageId: string; at: Date; authoredBy: 'member' | 'staff'; content: string },
): Conversation {
  const { messageId, at, authoredBy, content } = message;
  const seq = conversation.lastSeq + 1;
  const side = sideOf(conversation, sender);
  const readSeq = unreadCountOf(conversation, sender) === 0 ? seq : side.readSeq;
  const last = { messageId, seq, at, authoredBy, preview: beginningOf(content) };
  return derived({
    ...conversation,
    lastSeq: seq,
    at,
    sides: { ...conversation.sides, [sender]: { ...side, sent: side.sent + 1, readSeq, last } },
  });
}

/**
 * The conversation after a member has read up to `upToSeq`; the same object when that says nothing new.
 * @param readCount how many of the other one's messages have a seq up to there; see `readCountAt`.
 * @param isShown whether the other one may see it.
 */
export function withRead(
  conversation: Conversation,
  member: string,
  upToSeq: number,
  readCount: number,
  isShown = true,
): Conversation {
  const { shownReadSeq = sideOf(conversation, member).readSeq, ...side } = sideOf(conversation, member);
  const readSeq = Math.min(upToSeq, conversation.lastSeq);
  if (readSeq <= side.readSeq) return conversation;
  const after = { ...side, readSeq, readCount, ...(!isShown && { shownReadSeq }) };
  return derived({ ...conversation, sides: { ...conversation.sides, [member]: after } });
}

/**
 * How many of the other one's messages there are up to and including `message`: seqs have no gap and each message
 * knows its number among its sender's, so one message tells both members' counts.
 */
export function readCountAt(
  message: { seq: number; ordinal: number; sender: string },
  reader: string,
): number {
  return message.sender === reader ? message.seq - message.ordinal : message.ordinal;
}

/** With `unreadOf` as the sides say. */
export function derived(conversation: Conversation): Conversation {
  return {
    ...conversation,
    unreadOf: conversation.members.filter((member) => unreadCountOf(conversation, member) > 0),
  };
}

/** Never half a character. */
function beginningOf(content: string): string {
  return content.length <= previewKept ? content : [...content].slice(0, previewKept).join('');
}

const emptySide: Side = { sent: 0, readSeq: 0, readCount: 0, last: null };
