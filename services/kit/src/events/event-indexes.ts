import { recentEntryIndexes } from '../acts/recent-entries.ts';
import type { Index } from '../mongo/indexes.ts';
import { deadLetterIndexes } from './dead-letters.ts';
import { inboxIndexes } from './inbox.ts';
import { outboxIndexes } from './outbox.ts';

/** Of every service that says or hears events. */
export const eventIndexes: Record<string, Index[]> = {
  ...outboxIndexes,
  ...inboxIndexes,
  ...deadLetterIndexes,
  ...recentEntryIndexes,
};
