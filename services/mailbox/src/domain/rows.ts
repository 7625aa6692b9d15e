import {
  type Conversation,
  type Side,
  sideOf,
  withMessage,
  withoutPreviews,
  withRead,
} from './conversation.ts';

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

/** The conversation after the rows that follow its document, up to a gap. @param rows in their order */
export function withRows(document: Conversation, rows: (EventRow | Fence)[]): Conversation {
  return rows.reduce<Conversation>(
    (before, row) =>
      row.revision === (before.revision ?? 0) + 1
        ? { ...withRow(before, row), revision: row.revision }
        : before,
    { ...document, toldTo: document.toldTo ?? document.revision ?? 0 },
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

/**
 * One change of a conversation. Its insert is the commit: a conversation has each `revision` once, so of two changes
 * decided from the same state one is refused. The conversation's document is a projection of its rows.
 */
export interface ChangeRow {
  _id: string;
  conversationId: string;
  /** Of the conversation after this change. */
  revision: number;
}

/** A message, and the row of the change that brought it. */
export interface Message extends Partial<Pick<ChangeRow, 'revision'>> {
  _id: string;
  conversationId: string;
  /** 1, 2, 3 … in its conversation. */
  seq: number;
  /** 1, 2, 3 … among its sender's messages in the conversation. */
  ordinal: number;
  sender: string;
  receiver: string;
  /** Empty after its author was erased; an operator's message also after its receiver was. */
  content: string;
  createdAt: Date;
  authoredBy: 'member' | 'staff';
  operatorId?: string;
  clientMessageId?: string;
  /** When the receiver read it. */
  readAt?: Date;
  /** How many messages the receiver had not read, this one included. Absent in seeded messages. */
  unreadCount?: number;
  /** It waits for operators, who answer for the receiver. */
  mail?: true;
}

/** A member's unread conversations, with the version that orders such counts. */
export interface MemberCount {
  unread: number;
  version: number;
}
