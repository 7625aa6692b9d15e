/** What was asked, what came of it, and what both sides saw afterwards: all that the checker needs. Plain data. */
export interface History {
  sends: Send[];
  /** What each member reads afterwards, the pages joined. */
  reads: Read[];
  /** What each member is told of unread messages afterwards. */
  counts: Count[];
  /** The newest count that the live connection told each member, by its version. */
  notices: { memberId: string; unread: number; unreadVersion: number }[];
}

export interface Send {
  /** The clientMessageId. */
  id: string;
  conversationId: string;
  sender: string;
  /** 1, 2, 3 … of this sender; each waits for the answer to the one before. */
  n: number;
  /** `unknown`: no answer came although it was asked again to the end; it may be stored or not, once. */
  outcome: 'ok' | 'failed' | 'unknown';
}

export interface Read {
  memberId: string;
  conversationId: string;
  messages: { seq: number; sender: string; id: string | null }[];
}

export interface Count {
  memberId: string;
  unread: number;
  unreadVersion: number;
  perConversation: { conversationId: string; unreadCount: number; readSeq: number }[];
}
