import { conversationIdOf } from '@emberline/contracts/conversation-id';
import { beginningOf } from '@emberline/contracts/cut-text';

/**
 * A conversation of two members: how many messages each has sent, and how far each has read. The texts are in the
 * messages. A projection of the conversation's rows (see ChangeRow); the stored one may be two seconds behind them.
 */
export interface Conversation {
  _id: string;
  /** Sorted. */
  members: [string, string];
  lastSeq: number;
  sides: Record<string, Side>;
  /** Members with unread messages in it: those with `unreadCountOf` above 0. */
  unreadOf: string[];
  /** When the last message was stored; sorts lists of conversations. */
  at: Date;
  /** Whether operators may see it: one of the two is operated. */
  operated: boolean;
  /**
   * Rises by one with each row: each change of the conversation and its messages, and all news that forbids the two
   * to write to each other or turns messages into something else. Anything read under another revision is out of
   * date. Absent until stored.
   */
  revision?: number;
  /** Every event of a row up to this revision has been sent, perhaps more. Absent in documents of the release before, which are not behind. */
  toldTo?: number;
}

export interface Side {
  /** How many messages this member has written. */
  sent: number;
  /** How far this member has read, including own messages right after that. */
  readSeq: number;
  /** How many of the other member's messages have a seq up to readSeq. */
  readCount: number;
  /**
   * How far the other member sees that this member has read, where that is less than readSeq. Reading is hidden
   * while one of the two has blocked the other.
   */
  shownReadSeq?: number;
  /** The latest message this member wrote. */
  last: LastMessage | null;
}

/** A conversation's place in a list, latest first; the id breaks ties. */
export type Place = Pick<Conversation, 'at' | '_id'>;

export interface LastMessage {
  messageId: string;
  seq: number;
  at: Date;
  authoredBy: 'member' | 'staff';
  /** The beginning of its text. */
  preview: string;
}

/** Characters, of at most two code units on average. */
const previewKept = 200;

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
    _id: conversationIdOf(a, b),
    members,
    lastSeq: 0,
    sides: { [a]: emptySide, [b]: emptySide },
    unreadOf: [],
    at,
    operated: false,
    toldTo: 0,
  };
}

/** How many of the other member's messages this member has not read. */
export function unreadCountOf(conversation: Conversation, member: string): number {
  return sideOf(conversation, otherOf(conversation, member)).sent - sideOf(conversation, member).readCount;
}

/** Whether both members have written in the conversation. */
export function bothHaveWritten(conversation: Conversation): boolean {
  return conversation.members.every((member) => sideOf(conversation, member).sent > 0);
}

/** How far the other member sees that this member has read. */
export function shownReadSeqOf(conversation: Conversation, member: string): number {
  const { readSeq, shownReadSeq = readSeq } = sideOf(conversation, member);
  return shownReadSeq;
}

/** The later of the two sides' last messages. */
export function lastMessageOf(conversation: Conversation): (LastMessage & { sender: string }) | undefined {
  const [first, second] = conversation.members.map((sender) => {
    const { last } = sideOf(conversation, sender);
    return last ? { ...last, sender } : undefined;
  });
  if (!first || !second) return first ?? second;
  return first.seq > second.seq ? first : second;
}

/**
 * The conversation after one more message, whose seq is `lastSeq` and whose number among its sender's messages is
 * `sides[sender].sent`. The sender's own reading position moves past the message only when the sender has nothing
 * unread.
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
  const last = {
    messageId,
    seq,
    at,
    authoredBy,
    preview: beginningOf(content, previewKept, 2 * previewKept),
  };
  return withUnreadOf({
    ...conversation,
    lastSeq: seq,
    at,
    sides: { ...conversation.sides, [sender]: { ...side, sent: side.sent + 1, readSeq, last } },
  });
}

/**
 * The conversation after a member has read up to `upToSeq`; the same object when nothing changes.
 * @param readCount how many of the other member's messages have a seq up to there; see `readCountAt`.
 * @param isShown whether the other member may see it.
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
  return withUnreadOf({ ...conversation, sides: { ...conversation.sides, [member]: after } });
}

/** The conversation without the previews of messages that this member, or an operator, wrote. */
export function withoutPreviews(conversation: Conversation, member: string): Conversation {
  const sides = conversation.members.map((id) => {
    const { last, ...side } = sideOf(conversation, id);
    const isErased = last && (id === member || last.authoredBy === 'staff');
    return [id, { ...side, last: isErased ? { ...last, preview: '' } : last }];
  });
  return { ...conversation, sides: Object.fromEntries(sides) };
}

/**
 * How many of the other member's messages there are up to and including `message`. Seqs have no gaps and each
 * message has its number among its sender's, so one message gives both members' counts.
 */
export function readCountAt(
  message: { seq: number; ordinal: number; sender: string },
  reader: string,
): number {
  return message.sender === reader ? message.seq - message.ordinal : message.ordinal;
}

/** The conversation with `unreadOf` computed from its sides. */
export function withUnreadOf(conversation: Conversation): Conversation {
  return {
    ...conversation,
    unreadOf: conversation.members.filter((member) => unreadCountOf(conversation, member) > 0),
  };
}

const emptySide: Side = { sent: 0, readSeq: 0, readCount: 0, last: null };

/** Counts computed from the messages of a conversation. */
export interface Counted {
  lastSeq: number;
  /** Messages written, by member. */
  sent: Record<string, number>;
  /** Messages of the other member up to this member's readSeq, by member. */
  readCount: Record<string, number>;
}

/** The conversation with counts corrected from its messages; the same object when they are right. */
export function withCounts(conversation: Conversation, counted: Counted): Conversation {
  const sides = Object.fromEntries(
    conversation.members.map((member) => {
      const side = sideOf(conversation, member);
      const readSeq = Math.min(side.readSeq, counted.lastSeq);
      const { sent, readCount } = {
        sent: counted.sent[member] ?? 0,
        readCount: counted.readCount[member] ?? 0,
      };
      return [member, { ...side, sent, readSeq, readCount }];
    }),
  );
  const right = withUnreadOf({ ...conversation, lastSeq: counted.lastSeq, sides });
  return isSame(conversation, right) ? conversation : right;
}

function isSame(a: Conversation, b: Conversation): boolean {
  return (
    a.lastSeq === b.lastSeq &&
    a.unreadOf.length === b.unreadOf.length &&
    a.members.every((member) => {
      const [left, right] = [sideOf(a, member), sideOf(b, member)];
      return (
        left.sent === right.sent &&
        left.readSeq === right.readSeq &&
        left.readCount === right.readCount &&
        a.unreadOf.includes(member) === b.unreadOf.includes(member)
      );
    })
  );
}
