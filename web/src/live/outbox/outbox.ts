import { readToken, tokenSubject } from '../../api/session.ts';
import { store } from '../../app/store.ts';
import { flush } from './flush.ts';
import type { OutboxRow, SentMessage } from './outbox-row.ts';
import { messageAccepted, rowsKnown } from './outbox-slice.ts';
import { changeRows, readRows } from './outbox-storage.ts';

export interface Addressee {
  contactId: string;
  contactName: string;
}

/** Puts a text into the outbox and sends it as soon as that is possible. Blank texts are not sent. */
export async function sendText({ contactId, contactName }: Addressee, text: string): Promise<void> {
  const userId = currentUser();
  const content = text.trim();
  if (!userId || content === '') return;
  const row: OutboxRow = {
    clientMessageId: crypto.randomUUID(),
    contactId,
    contactName,
    content,
    createdAt: new Date().toISOString(),
    state: 'queued',
  };
  await changeOutbox(userId, (rows) => [...rows, row]);
  await flush(contactId);
}

/** Sends refused or held texts again; they go to the end of their conversation. */
export async function sendAgain(clientMessageIds: string[]): Promise<void> {
  const userId = currentUser();
  if (!userId) return;
  const again = (row: OutboxRow) => clientMessageIds.includes(row.clientMessageId);
  const rows = await changeOutbox(userId, (before) => [
    ...before.filter((row) => !again(row)),
    ...before.filter(again).map(({ reason: _, ...row }): OutboxRow => ({ ...row, state: 'queued' })),
  ]);
  const contacts = new Set(rows.filter(again).map(({ contactId }) => contactId));
  await Promise.all([...contacts].map(flush));
}

/** Throws an unsent text away. @returns it, so that it can go back into the field. */
export async function discard(clientMessageId: string): Promise<OutboxRow | undefined> {
  const userId = currentUser();
  if (!userId) return undefined;
  let discarded: OutboxRow | undefined;
  await changeOutbox(userId, (rows) => {
    discarded = rows.find((row) => row.clientMessageId === clientMessageId);
    return rows.filter((row) => row !== discarded);
  });
  return discarded;
}

/** Changes the stored rows, and tells this page and the other tabs. */
export async function changeOutbox(
  userId: string,
  change: (rows: OutboxRow[]) => OutboxRow[],
): Promise<OutboxRow[]> {
  const rows = await changeRows(userId, change);
  if (currentUser() === userId) store.dispatch(rowsKnown(rows));
  channel().postMessage({ userId } satisfies Told);
  return rows;
}

/** The server has it: every tab shows the message at once, where its row was. */
export function tellAccepted(userId: string, accepted: SentMessage): void {
  store.dispatch(messageAccepted(accepted));
  channel().postMessage({ userId, accepted } satisfies Told);
}

/** Reads what is stored for whoever is signed in. */
export async function loadOutbox(): Promise<void> {
  const userId = currentUser();
  if (!userId) return;
  const rows = await readRows(userId);
  if (currentUser() === userId) store.dispatch(rowsKnown(rows));
}

export function listenToTabs(): void {
  channel().onmessage = ({ data }: MessageEvent<Told>) => {
    if (data.userId !== currentUser()) return;
    if (data.accepted) store.dispatch(messageAccepted(data.accepted));
    else void loadOutbox();
  };
}

export function currentUser(): string | null {
  const token = readToken();
  return token && tokenSubject(token);
}

interface Told {
  userId: string;
  accepted?: SentMessage;
}

let opened: BroadcastChannel | undefined;

function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel('emberline-outbox');
  return opened;
}
