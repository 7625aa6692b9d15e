import type { SentMessage } from './outbox-slice.ts';
import type { RowChanges } from './write-behind.ts';

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
