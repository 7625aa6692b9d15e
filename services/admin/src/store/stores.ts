import type { Mongo } from '@emberline/kit/mongo/connect';
import { dropIndex, ensureIndexes } from '@emberline/kit/mongo/indexes';
import { auditIndexes, createAudit } from './audit.ts';
import { createDays, dayIndexes } from './days.ts';
import { createErasures, erasureIndexes } from './erasures.ts';
import { createNotes, noteIndexes } from './notes.ts';
import { createReceived, receivedIndexes } from './received.ts';
import { createRecentEntries, recentEntryIndexes } from './recent-entries.ts';
import { createReplies, replyIndexes } from './replies.ts';
import { createReports, reportIndexes } from './reports.ts';
import { createUserCounts, userCountsIndexes } from './user-counts.ts';
import { createUsers, userIndexes } from './users.ts';
import { createWaiting, waitingIndexes } from './waiting.ts';

export type Stores = Awaited<ReturnType<typeof createStores>>;

/** Opens all of this service's collections. Creates missing indexes. @param auditKeys newest first */
export async function createStores(
  { db, client }: Pick<Mongo, 'db' | 'client'>,
  auditKeys: readonly string[],
  now: () => Date,
) {
  await ensureIndexes(db, {
    ...auditIndexes,
    ...recentEntryIndexes,
    ...userIndexes,
    ...userCountsIndexes,
    ...waitingIndexes,
    ...dayIndexes,
    ...receivedIndexes,
    ...reportIndexes,
    ...replyIndexes,
    ...erasureIndexes,
    ...noteIndexes,
  });
  for (const [collection, name] of replacedIndexes) await dropIndex(db, collection, name);
  const userCounts = createUserCounts(db);
  await userCounts.takeOver();
  return {
    audit: createAudit({ db, client, keys: auditKeys, now }),
    recentEntries: createRecentEntries(db),
    users: createUsers(db),
    userCounts,
    waiting: createWaiting(db),
    received: createReceived(db),
    days: createDays(db),
    erasures: createErasures(db),
    reports: createReports(db),
    replies: createReplies(db),
    notes: createNotes(db),
  };
}

/** Indexes of an earlier release, whose places are taken by longer ones. */
const replacedIndexes = [
  ['users', 'paymentStatus_1_createdAt_-1'],
  ['waiting', 'profileId_1_since_1'],
  ['reports', 'resolvedAt_1_at_-1'],
  ['waiting', 'memberId_1'],
  ['reports', 'memberId_1'],
  ['reports', 'reporterId_1'],
] as const;
