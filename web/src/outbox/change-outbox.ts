import { currentUserId } from '../api/session.ts';
import { keep, readKept } from '../kept/storage.ts';
import { store } from '../store/store.ts';
import type { OutboxRow, SentMessage } from './outbox-slice.ts';
import { messageAccepted, rowsKnown } from './outbox-slice.ts';
import { adoptOldRows, behind, type RowChanges, readRows, writeDelayMs } from './outbox-storage.ts';

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

interface Turn {
  userId: string;
  /** How many are sending. */
  busy: number;
  /** Another tab waits for it. */
  wanted: boolean;
  end: () => void;
}

const turns = new Map<string, Turn>();
const waitingFor = new Map<string, Promise<void>>();
const askAgainMs = 1000;

/**
 * Does something while this tab alone may send a person's texts. The tab keeps its turn for the next time, which then
 * begins at once, until another tab wants it or nobody sees this page. A turn begins by reading the stored rows and ends
 * when all of this tab are stored, so that no row is sent by two.
 */
export async function inTurn(userId: string, work: () => Promise<void>): Promise<void> {
  while (!turns.has(userId)) await takeTurn(userId);
  const turn = turns.get(userId) as Turn;
  turn.busy++;
  try {
    await work();
  } finally {
    turn.busy--;
    void offer(turn);
  }
}

/** Waits for this tab's turn, so that the next text goes without waiting. */
export function takeTurn(userId: string): Promise<void> {
  if (turns.has(userId)) return Promise.resolve();
  const waiting = waitingFor.get(userId) ?? wait(userId).finally(() => waitingFor.delete(userId));
  waitingFor.set(userId, waiting);
  return waiting;
}

/** Gives the turns away that other tabs want, and all of a page that nobody sees. */
export function offerTurns(): void {
  for (const turn of turns.values()) void offer(turn);
}

export function listenForTurns(): void {
  hearTabs(({ userId, turn: wish }) => {
    const turn = turns.get(userId);
    if (!wish || !turn) return;
    turn.wanted = true;
    void offer(turn);
  });
}

function wait(userId: string): Promise<void> {
  if (!navigator.locks) return begin(userId, () => {});
  // Repeated: the tab that has the turn now may have been waiting itself when we first asked.
  const ask = () => tellTabs({ userId, turn: 'wanted' });
  const asking = setInterval(ask, askAgainMs);
  ask();
  return new Promise((resolve, reject) => {
    const hold = () =>
      new Promise<void>((end, fail) => {
        clearInterval(asking);
        begin(userId, end).then(resolve, fail);
      });
    // Forbidden with all storage.
    navigator.locks.request(`outbox ${userId}`, hold).catch(() => hold().catch(reject));
  });
}

async function begin(userId: string, end: () => void): Promise<void> {
  await behind.done(userId);
  await adoptOldRows(userId);
  await loadRows(userId);
  turns.set(userId, { userId, busy: 0, wanted: false, end });
  // The page may have been hidden meanwhile. Who waits for the turn comes first.
  setTimeout(offerTurns);
}

async function offer(turn: Turn): Promise<void> {
  const { userId } = turn;
  const isWanted = turn.wanted || document.visibilityState === 'hidden' || currentUserId() !== userId;
  if (!isWanted || turn.busy > 0) return;
  await behind.done(userId);
  if (turn.busy > 0 || turns.get(userId) !== turn) return;
  turns.delete(userId);
  turn.end();
}
