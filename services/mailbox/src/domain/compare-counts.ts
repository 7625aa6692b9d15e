import { type Conversation, sideOf, withUnreadOf } from './conversation.ts';

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
