import { recentEntryIndexes } from '../identity/acts.ts';
import { idempotencyIndexes } from '../mongo/idempotency.ts';
import type { Index } from '../mongo/indexes.ts';
import { deadLetterIndexes } from './dead-letters.ts';
import { inboxIndexes } from './inbox.ts';
import { outboxIndexes } from './outbox.ts';

/** Indexes of every service. */
export const eventIndexes: Record<string, Index[]> = {
  ...outboxIndexes,
  ...inboxIndexes,
  ...deadLetterIndexes,
  ...recentEntryIndexes,
  ...idempotencyIndexes,
};
