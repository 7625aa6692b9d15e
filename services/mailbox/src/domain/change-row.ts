import type { MemberCount } from './member-count.ts';

/**
 * One change of a conversation. Its insert is the commit: a conversation has each `revision` once, so of two changes
 * decided from the same state one is refused. The conversation's document is a projection of its rows.
 */
export interface ChangeRow {
  _id: string;
  conversationId: string;
  /** Of the conversation after this change. */
  revision: number;
  /** Set until the row's event is sent and the conversation's document is not behind it. */
  pending?: {
    /** The count that the event tells; absent while the count has to be taken. */
    count?: MemberCount;
    /** The request's id. */
    causationId?: string | undefined;
    traceparent?: string | undefined;
  };
}
