import type { AnswerOf, sendMessage } from '@emberline/contracts';
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { currentUserId } from '../api/session.ts';
import { keep, readKept } from '../kept/storage.ts';
import { rootReducer, store } from '../store/store.ts';
import { behind, type OutboxRow, type RowChanges, readRows, writeDelayMs } from './outbox-storage.ts';

/** A message as the server stores it. */
export type SentMessage = AnswerOf<typeof sendMessage>['message'];

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

/** What this tab knows of each person's queue, in the order of writing. */
const memory = new Map<string, OutboxRow[]>();
/** Rows that other tabs have told of. They may send them, until this tab has read them from the storage. */
const foreign = new Set<string>();

/** Changes the rows here and in the other tabs; the storage follows. @returns the rows afterwards. */
export function changeOutbox(userId: string, change: (rows: OutboxRow[]) => OutboxRow[]): OutboxRow[] {
  const before = rowsOf(userId);
  const rows = change(before);
  const changes = new Map<string, OutboxRow | null>(
    before.filter((row) => !rows.includes(row)).map(({ clientMessageId }) => [clientMessageId, null]),
  );
  for (const row of rows) if (!before.includes(row)) changes.set(row.clientMessageId, row);
  for (const id of changes.keys()) foreign.delete(id);
  show(userId, rows);
  tellTabs({ userId, changes });
  behind.later(userId, changes);
  return rows;
}

/** The server has it: every tab shows the message at once, where its row was. */
export function tellAccepted(userId: string, accepted: SentMessage): void {
  store.dispatch(messageAccepted(accepted));
  tellTabs({ userId, accepted });
}

/** This tab knows nothing more of anybody else's texts, nor stores them. */
export function forgetRowsBut(userId: string | null): void {
  for (const [other, rows] of memory) {
    if (other === userId) continue;
    for (const { clientMessageId } of rows) foreign.delete(clientMessageId);
    memory.delete(other);
  }
  behind.forgetBut(userId);
}

export function rowsOf(userId: string): OutboxRow[] {
  return memory.get(userId) ?? [];
}

/** The next text to a contact that this tab may send. */
export function nextTo(userId: string, contactId: string): OutboxRow | undefined {
  return queuedTo(userId, contactId).find(({ clientMessageId }) => !foreign.has(clientMessageId));
}

/** Whether another tab wrote the next text to a contact, so that nothing may be sent before it is read. */
export function isNextForeign(userId: string, contactId: string): boolean {
  const [next] = queuedTo(userId, contactId);
  return next !== undefined && foreign.has(next.clientMessageId);
}

/**
 * Reads what the other tabs have written to a contact, which they store a moment later. What is not stored after a while was
 * lost with its tab, and is forgotten.
 */
export async function readForeign(userId: string, contactId: string): Promise<void> {
  const deadline = Date.now() + longestWriteMs;
  while (isNextForeign(userId, contactId)) {
    if (Date.now() > deadline) {
      show(userId, withoutForeign(userId, contactId));
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, writeDelayMs));
    await loadRows(userId);
  }
}

/** A busy or hidden tab stores late. */
const longestWriteMs = 3_000;

function withoutForeign(userId: string, contactId: string): OutboxRow[] {
  return rowsOf(userId).filter((row) => row.contactId !== contactId || !foreign.has(row.clientMessageId));
}

function queuedTo(userId: string, contactId: string): OutboxRow[] {
  return rowsOf(userId).filter((row) => row.contactId === contactId && row.state === 'queued');
}

/** Reads what is stored for a member. */
export async function loadRows(userId: string): Promise<void> {
  const stored = await readRows(userId);
  if (!stored) {
    show(userId, rowsOf(userId));
    return;
  }
  for (const { clientMessageId } of stored) foreign.delete(clientMessageId);
  // What other tabs tell while this one reads may be stored later.
  const told = rowsOf(userId).filter(({ clientMessageId }) => foreign.has(clientMessageId));
  show(userId, [...behind.applied(userId, stored), ...told]);
}

/** Reads what is stored for the signed-in member. */
export async function loadOutbox(): Promise<void> {
  const userId = currentUserId();
  if (userId) await loadRows(userId);
}

export function listenToTabs(): void {
  hearTabs(({ userId, changes, accepted }) => {
    if (accepted && userId === currentUserId()) store.dispatch(messageAccepted(accepted));
    if (changes) takeChanges(userId, changes);
  });
}

function takeChanges(userId: string, changes: RowChanges): void {
  for (const [id, row] of changes) {
    if (row) foreign.add(id);
    else behind.drop(userId, id);
  }
  const others = rowsOf(userId).filter(({ clientMessageId }) => !changes.has(clientMessageId));
  show(userId, [...others, ...[...changes.values()].filter((row) => row !== null)]);
}

function show(userId: string, rows: OutboxRow[]): void {
  const inOrder = rows.toSorted((a, b) => placeOf(a) - placeOf(b));
  memory.set(userId, inOrder);
  if (currentUserId() === userId) store.dispatch(rowsKnown(inOrder));
}

function placeOf({ place, queuedAt, createdAt }: OutboxRow): number {
  return place ?? queuedAt ?? Date.parse(createdAt);
}

let lastPlace = 0;

/** After all that this browser's tabs have written before: the count that they share, and the rows that this one knows of. */
export function nextPlace(userId: string): number {
  const known = rowsOf(userId).map(placeOf);
  lastPlace = Math.max(lastPlace, Number(readKept('outboxCount')), ...known) + 1;
  keep('outboxCount', String(lastPlace));
  return lastPlace;
}

/** What the tabs of a browser tell each other of one person's outbox. */
interface TabMessage {
  userId: string;
  changes?: RowChanges;
  accepted?: SentMessage;
  /** A tab waits for its turn to send. */
  turn?: 'wanted';
}

export function tellTabs(message: TabMessage): void {
  channel().postMessage(message);
}

export function hearTabs(listener: (message: TabMessage) => void): void {
  channel().addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data));
}

let opened: BroadcastChannel | undefined;

function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel('emberline-outbox-rows');
  return opened;
}
