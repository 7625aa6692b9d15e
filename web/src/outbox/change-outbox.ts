import { currentUserId } from '../api/session.ts';
import { store } from '../store/store.ts';
import type { OutboxRow, SentMessage } from './outbox-row.ts';
import { messageAccepted, rowsKnown } from './outbox-slice.ts';
import { changeRows, readRows } from './outbox-storage.ts';

/** Changes the stored rows, and tells this page and the other tabs. */
export async function changeOutbox(
  userId: string,
  change: (rows: OutboxRow[]) => OutboxRow[],
): Promise<OutboxRow[]> {
  const rows = await changeRows(userId, change);
  if (currentUserId() === userId) store.dispatch(rowsKnown(rows));
  channel().postMessage({ userId } satisfies TabMessage);
  return rows;
}

/** The server has it: every tab shows the message at once, where its row was. */
export function tellAccepted(userId: string, accepted: SentMessage): void {
  store.dispatch(messageAccepted(accepted));
  channel().postMessage({ userId, accepted } satisfies TabMessage);
}

/** Reads what is stored for whoever is signed in. */
export async function loadOutbox(): Promise<void> {
  const userId = currentUserId();
  if (!userId) return;
  const rows = await readRows(userId);
  if (currentUserId() === userId) store.dispatch(rowsKnown(rows));
}

export function listenToTabs(): void {
  channel().onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.userId !== currentUserId()) return;
    if (data.accepted) store.dispatch(messageAccepted(data.accepted));
    else void loadOutbox();
  };
}

interface TabMessage {
  userId: string;
  accepted?: SentMessage;
}

let opened: BroadcastChannel | undefined;

function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel('emberline-outbox');
  return opened;
}
