import type { AnswerOf, sendMessage } from '@emberline/contracts';
import type { ApiError } from '../api/send.ts';

/** A message as the server stores it. */
export type SentMessage = AnswerOf<typeof sendMessage>['message'];

/** A text on its way to somebody, kept in this browser until the server has it. */
export interface OutboxRow {
  /** Sent along each time, so that sending twice stores one message. */
  clientMessageId: string;
  contactId: string;
  /** For pages that know no contact list. */
  contactName: string;
  content: string;
  /** ISO time of writing. */
  createdAt: string;
  /** Milliseconds since 1970; orders the rows of all tabs. Absent in rows of before. */
  queuedAt?: number;
  /** `blocked` waits for a membership; `failed` was refused and waits for the writer. */
  state: 'queued' | 'failed' | 'blocked';
  reason?: Pick<ApiError, 'code' | 'message'>;
}

/** What a row can be seen doing; `sending` is true of one page only and never stored. */
export type OutboxState = OutboxRow['state'] | 'sending';
