import type { AnswerOf, sendMessage } from '@emberline/contracts';
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { ApiError } from '../api/send.ts';
import { rootReducer } from '../store/store.ts';

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
  /** Orders the rows of all tabs: one more than all that were written before, whatever the clock says. */
  place?: number;
  /** In ms since 1970: the place in rows of an earlier release. */
  queuedAt?: number;
  /** `blocked` waits for a membership; `failed` was refused and waits for the writer. */
  state: 'queued' | 'failed' | 'blocked';
  reason?: Pick<ApiError, 'code' | 'message'>;
}

interface OutboxSlice {
  /** Oldest first. */
  rows: OutboxRow[];
  /** Under way from this page. */
  sending: string[];
  /** Accepted by the server and not yet seen in a page of their conversation. */
  sent: SentMessage[];
  /** Whether a message from this page has been accepted. */
  wroteHere: boolean;
}

const initialState: OutboxSlice = { rows: [], sending: [], sent: [], wroteHere: false };

/** What this page shows of the outbox. */
export const outboxSlice = createSlice({
  name: 'outbox',
  initialState,
  reducers: {
    rowsKnown: (slice, { payload }: PayloadAction<OutboxRow[]>) => {
      slice.rows = payload;
    },
    sendingStarted: (slice, { payload }: PayloadAction<string>) => {
      slice.sending.push(payload);
    },
    sendingEnded: (slice, { payload }: PayloadAction<string>) => {
      slice.sending = slice.sending.filter((id) => id !== payload);
    },
    messageAccepted: (slice, { payload }: PayloadAction<SentMessage>) => {
      slice.wroteHere = true;
      if (slice.sent.every(({ _id }) => _id !== payload._id)) slice.sent.push(payload);
    },
    /** The conversation's own pages show everything up to here. */
    sentSeen: (slice, { payload }: PayloadAction<{ contactId: string; upToSeq: number }>) => {
      slice.sent = slice.sent.filter(
        ({ receiver, seq }) => receiver !== payload.contactId || seq > payload.upToSeq,
      );
    },
  },
  selectors: {
    selectOutboxRows: ({ rows }) => rows,
    selectSending: ({ sending }) => sending,
    selectSent: ({ sent }) => sent,
    selectWroteHere: ({ wroteHere }) => wroteHere,
  },
});

declare module '../store/store.ts' {
  interface LazySlices extends WithSlice<typeof outboxSlice> {}
}

const injected = outboxSlice.injectInto(rootReducer);

export const { rowsKnown, sendingStarted, sendingEnded, messageAccepted, sentSeen } = outboxSlice.actions;
export const { selectOutboxRows, selectSending, selectSent, selectWroteHere } = injected.selectors;
