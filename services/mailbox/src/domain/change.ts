import type { ErrorCode } from '@emberline/contracts/errors';
import { type Conversation, sideOf } from './conversation.ts';
import type { Mail } from './mail.ts';
import type { Member } from './member.ts';
import type { ChangeRow, MemberCount, Message, Reading } from './rows.ts';

/** A change of a conversation: a send or a read. */
export type Change = Send | Read;

/** The two members of the changed conversation. */
export function pairOf(change: Change): [string, string] {
  return change.kind === 'send' ? [change.sender, change.receiver] : [change.reader, change.other];
}

/** A message to send. Ids are set beforehand, so that a retry stores the same rows. */
export interface Send {
  kind: 'send';
  messageId: string;
  /** Of the row that says that an operator who writes as a profile has read the messages to it. */
  readingId: string;
  sender: string;
  receiver: string;
  /** Trimmed. */
  content: string;
  authoredBy: 'member' | 'staff';
  operatorId?: string | undefined;
  clientMessageId?: string | undefined;
  /** A manager has switched off that members start conversations. */
  startsOff?: boolean;
  /** The mail this message answers; refused when it is already answered or claimed by another operator. */
  answersMail?: string | undefined;
  /**
   * Set when an operator writes as a profile and names no mail: whether the message answers the waiting mails, and
   * how far the operator has seen the conversation.
   */
  asProfile?: { isReply: boolean; seenSeq?: number | undefined } | undefined;
  /** The request's id. */
  causationId?: string | undefined;
  traceparent?: string | undefined;
}

/** How far the operator has seen the conversation: as the request says, or else up to the receiver's last message. */
export function seenSeqOf({ asProfile, receiver }: Send, conversation: Conversation | undefined): number {
  const last = conversation && sideOf(conversation, receiver).last;
  return asProfile?.seenSeq ?? last?.seq ?? 0;
}

/** A member has read a conversation up to a seq. */
export interface Read {
  kind: 'read';
  /** Of its row; set beforehand, like a message's id. */
  readingId: string;
  reader: string;
  other: string;
  upToSeq: number;
  /** Set when the service reads for the member because the other account was deleted. */
  otherLeft?: boolean;
  traceparent?: string | undefined;
}

/**
 * The input of the rules, all from one snapshot, with the conversations as they are after their last rows. A document
 * that does not exist has no entry.
 */
export interface State {
  conversations: Map<string, Conversation>;
  members: Map<string, Member>;
  /** The pairs in which one has blocked the other, by conversation id. */
  blocked: Set<string>;
  mailboxes: Map<string, { version: number; left?: true; starts?: Date[] }>;
  /** Conversations with unread messages, by member. */
  unread: Map<string, number>;
  /** The mails that these changes' answers would attend, and the mails they name. */
  mails: Mail[];
  /** Messages that operators wrote as these senders after the seq they had seen. */
  written: Pick<Message, 'conversationId' | 'sender' | 'seq' | 'operatorId'>[];
  /** Messages in the middle of a conversation that somebody has read up to, by `markOf`. */
  marks: Map<string, { seq: number; ordinal: number; sender: string }>;
}

export function markOf(conversationId: string, seq: number): string {
  return `${conversationId} ${seq}`;
}

/** What is to be written, and the outcome of each change. */
export interface Plan {
  /** In the order of the changes: the stored message, the reader's position or the reason for a refusal. */
  outcomes: Outcome[];
  conversations: Conversation[];
  messages: (Message & ChangeRow)[];
  readings: Reading[];
  /** New ones and answered ones. */
  mails: Mail[];
  /** Counts of the members to notify. */
  counts: Map<string, MemberCount>;
  /** The next versions of the mailboxes whose count may have changed. */
  versions: Map<string, number>;
  /** When members started conversations, for those that start one; see may-write.ts. */
  starts: Map<string, Date[]>;
  attendances: { mail: Mail; answer: Message }[];
}

export type Outcome = Message | ReadPosition | ErrorCode;

/** Where a reader stands after reading. */
export interface ReadPosition extends MemberCount {
  readSeq: number;
}
