import type { ErrorCode } from '@emberline/contracts/errors';
import { type Conversation, sideOf } from './conversation.ts';
import type { Mail } from './mail.ts';
import type { Member } from './member.ts';
import type { Message } from './message.ts';

/** What members and operators do to conversations: they write, and they read. */
export type Change = Send | Read;

/** The two whose conversation it changes. */
export function pairOf(change: Change): [string, string] {
  return change.kind === 'send' ? [change.sender, change.receiver] : [change.reader, change.other];
}

/** A message somebody wants to send. Its id is given beforehand, so that trying again stores the same message. */
export interface Send {
  kind: 'send';
  messageId: string;
  sender: string;
  receiver: string;
  /** Trimmed. */
  content: string;
  authoredBy: 'member' | 'staff';
  operatorId?: string | undefined;
  clientMessageId?: string | undefined;
  /** The mail this message answers; refused when that is answered already, or claimed by another operator. */
  answersMail?: string | undefined;
  /** An operator writes as a profile and names no mail: whether it answers those that wait, how far the operator has seen. */
  asProfile?: { isReply: boolean; seenSeq?: number | undefined } | undefined;
  /** The request's id. */
  causationId?: string | undefined;
  traceparent?: string | undefined;
}

/** How far the operator has seen the conversation: as far as the request says, else up to the receiver's last message. */
export function seenSeqOf({ asProfile, receiver }: Send, conversation: Conversation | undefined): number {
  const last = conversation && sideOf(conversation, receiver).last;
  return asProfile?.seenSeq ?? last?.seq ?? 0;
}

/** A member has read a conversation up to a seq. */
export interface Read {
  kind: 'read';
  reader: string;
  other: string;
  upToSeq: number;
  /** Done for the reader, because the other account was deleted. */
  otherLeft?: boolean;
  traceparent?: string | undefined;
}

/** What the rules need to know, all from one snapshot. Absent entries do not exist. */
export interface State {
  conversations: Map<string, Conversation>;
  members: Map<string, Member>;
  /** The pairs in which one has blocked the other, by conversation id. */
  blocked: Set<string>;
  mailboxes: Map<string, { version: number; left?: true }>;
  /** Conversations with unread messages, by member. */
  unread: Map<string, number>;
  /** The mails that answers among these changes would attend, and those they name. */
  mails: Mail[];
  /** What operators have written as these senders, after what was seen. */
  written: Pick<Message, 'conversationId' | 'sender' | 'seq' | 'operatorId'>[];
  /** Messages in the middle of a conversation up to which somebody has read, by `markOf`. */
  marks: Map<string, { seq: number; ordinal: number; sender: string }>;
}

export function markOf(conversationId: string, seq: number): string {
  return `${conversationId} ${seq}`;
}

/** What is to be written, in one transaction, and what each change came to. */
export interface Plan {
  /** In the order of the changes: the message it became, where the reader stands, or why not. */
  outcomes: Outcome[];
  conversations: Conversation[];
  messages: Message[];
  /** New ones and answered ones. */
  mails: Mail[];
  /** Reading positions that moved on, at most one for each reader and conversation. */
  reads: PositionChange[];
  /** Of members who are told their count. */
  counts: Map<string, MemberCount>;
  /** The next versions of the mailboxes whose count may have changed. */
  versions: Map<string, number>;
  attendances: { mail: Mail; answer: Message }[];
}

export type Outcome = Message | ReadPosition | ErrorCode;

/** Where a reader stands after reading. */
export interface ReadPosition extends MemberCount {
  readSeq: number;
}

export interface PositionChange {
  conversationId: string;
  reader: string;
  other: string;
  fromSeq: number;
  toSeq: number;
  /** Whether the other one may see it; see Side.shownReadSeq. */
  isShown: boolean;
}

/** A member's unread conversations, with the version that orders such counts. */
export interface MemberCount {
  unread: number;
  version: number;
}
