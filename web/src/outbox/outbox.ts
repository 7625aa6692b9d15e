import { currentUserId } from '../api/session.ts';
import { changeOutbox } from './change-outbox.ts';
import { flush } from './flush.ts';
import type { OutboxRow } from './outbox-slice.ts';

export interface Addressee {
  contactId: string;
  contactName: string;
}

/** Puts a text into the outbox and sends it as soon as that is possible. Blank texts are not sent. */
export async function sendText({ contactId, contactName }: Addressee, text: string): Promise<void> {
  const userId = currentUserId();
  const content = text.trim();
  if (!userId || content === '') return;
  const row: OutboxRow = {
    clientMessageId: crypto.randomUUID(),
    contactId,
    contactName,
    content,
    createdAt: new Date().toISOString(),
    queuedAt: nextPlace(),
    state: 'queued',
  };
  changeOutbox(userId, (rows) => [...rows, row]);
  await flush(contactId);
}

/** Sends refused or held texts again; they go to the end of their conversation. */
export async function sendAgain(clientMessageIds: string[]): Promise<void> {
  const userId = currentUserId();
  if (!userId) return;
  const again = (row: OutboxRow) => clientMessageIds.includes(row.clientMessageId);
  const rows = changeOutbox(userId, (before) => [
    ...before.filter((row) => !again(row)),
    ...before
      .filter(again)
      .map(({ reason: _, ...row }): OutboxRow => ({ ...row, queuedAt: nextPlace(), state: 'queued' })),
  ]);
  const contacts = new Set(rows.filter(again).map(({ contactId }) => contactId));
  await Promise.all([...contacts].map(flush));
}

/** Throws an unsent text away. @returns it, so that it can go back into the field. */
export function discard(clientMessageId: string): OutboxRow | undefined {
  const userId = currentUserId();
  if (!userId) return undefined;
  let discarded: OutboxRow | undefined;
  changeOutbox(userId, (rows) => {
    discarded = rows.find((row) => row.clientMessageId === clientMessageId);
    return rows.filter((row) => row !== discarded);
  });
  return discarded;
}

let lastPlace = 0;

/** After all that was queued before, also by a clock that stands still. */
function nextPlace(): number {
  lastPlace = Math.max(lastPlace + 0.001, performance.timeOrigin + performance.now());
  return lastPlace;
}
