/** The checker's input: the sends with their outcomes, and what both sides see afterwards. Plain data. */
export interface History {
  sends: Send[];
  /** The messages that each member reads afterwards, all pages joined. */
  reads: Read[];
  /** The unread counts that each member gets afterwards. */
  counts: Count[];
  /** The count with the highest version that each member got over the live connection. */
  notices: { memberId: string; unread: number; unreadVersion: number }[];
}

export interface Send {
  /** The clientMessageId. */
  id: string;
  conversationId: string;
  sender: string;
  /** The sender's number of the message: 1, 2, 3 … */
  n: number;
  /** `unknown`: no answer came despite all retries; the message may be stored at most once. */
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
