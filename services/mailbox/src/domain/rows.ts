import type { ChangeRow } from './change-row.ts';
import {
  type Conversation,
  type Side,
  sideOf,
  withMessage,
  withoutPreviews,
  withRead,
} from './conversation.ts';
import type { Message } from './message.ts';

/** The rows of a conversation: messages, readings and fences. Their fold is its document. */

/** A member has read. */
export interface Reading extends ChangeRow {
  reader: string;
  other: string;
  /** What the other member saw of the reader's position before, and the position now. */
  fromSeq: number;
  toSeq: number;
  /** How many of the other member's messages have a seq up to `toSeq`. */
  readCount: number;
  /** How many are left unread. */
  unreadCount: number;
  /** Whether the other member may see it; see Side.shownReadSeq. */
  isShown: boolean;
  /** Whether operators may see it. */
  operated: boolean;
  /** The service read for the member because the other account was deleted. */
  otherLeft?: true;
  readAt: Date;
}

/**
 * Takes a revision, so that nothing decided from an earlier state is committed, and may change the document otherwise
 * than messages and readings do. It is no event.
 */
export interface Fence extends ChangeRow {
  fence: {
    /** Fields that get these values. */
    sets?: Partial<Omit<Conversation, 'sides'>>;
    /** Counts that get these values, by member. */
    counts?: Record<string, Pick<Side, 'sent' | 'readSeq' | 'readCount'>>;
    /** A member whose previews, and those of operators, are emptied. */
    erases?: string;
  };
}

export type EventRow = (Message & ChangeRow) | Reading;

export function isReading(row: EventRow | Fence): row is Reading {
  return 'reader' in row;
}

export function isFence(row: EventRow | Fence): row is Fence {
  return 'fence' in row;
}

/** The conversation after the rows that follow it, up to a gap. @param rows in their order */
export function withRows(conversation: Conversation, rows: (EventRow | Fence)[]): Conversation {
  return rows.reduce(
    (before, row) =>
      row.revision === (before.revision ?? 0) + 1
        ? { ...withRow(before, row), revision: row.revision }
        : before,
    conversation,
  );
}

function withRow(conversation: Conversation, row: EventRow | Fence): Conversation {
  if (isFence(row)) return behindFence(conversation, row.fence);
  if (isReading(row)) return withRead(conversation, row.reader, row.toSeq, row.readCount, row.isShown);
  const { _id: messageId, sender, createdAt: at, authoredBy, content } = row;
  return withMessage(conversation, sender, { messageId, at, authoredBy, content });
}

function behindFence(
  conversation: Conversation,
  { sets, counts = {}, erases }: Fence['fence'],
): Conversation {
  const sides = conversation.members.map((id) => [id, { ...sideOf(conversation, id), ...counts[id] }]);
  const after = { ...conversation, ...sets, sides: Object.fromEntries(sides) };
  return erases === undefined ? after : withoutPreviews(after, erases);
}
