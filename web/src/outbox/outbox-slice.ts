import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '../store/store.ts';
import type { OutboxRow, SentMessage } from './outbox.ts';

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
