import { eventIndexes } from '@emberline/kit/events/inbox';
import { createRecentEntries } from '@emberline/kit/identity/acts';
import type { Mongo } from '@emberline/kit/mongo/connect';
import type { Schema } from '@emberline/kit/mongo/schema';
import { auditIndexes, createAudit } from './audit.ts';
import { broadcastIndexes, createBroadcasts } from './broadcasts.ts';
import { answerIndexes, countedIndexes, createDays } from './days.ts';
import { createErasures, erasureIndexes } from './erasures.ts';
import { createHeardActs } from './heard-acts.ts';
import { migrations } from './migrations/index.ts';
import { createNotes, labelIndexes, noteIndexes } from './notes.ts';
import { createQueueStates, queueStateIndexes } from './queue-states.ts';
import { createReceived, receivedIndexes } from './received.ts';
import { createReplies, replyIndexes } from './replies.ts';
import { createReports, reportIndexes } from './reports.ts';
import { createSwitches } from './switches.ts';
import { createUserCounts, userCountsIndexes } from './user-counts.ts';
import { createUsers, userIndexes } from './users.ts';
import { createWaiting, waitingIndexes } from './waiting.ts';

export type Stores = ReturnType<typeof createStores>;

export const schema: Schema = {
  migrations,
  indexes: {
    ...eventIndexes,
    audit: auditIndexes,
    users: userIndexes,
    userCounts: userCountsIndexes,
    waiting: waitingIndexes,
    days: [],
    counted: countedIndexes,
    answers: answerIndexes,
    received: receivedIndexes,
    reports: reportIndexes,
    replies: replyIndexes,
    erasures: erasureIndexes,
    notes: noteIndexes,
    labels: labelIndexes,
    queueStates: queueStateIndexes,
    broadcasts: broadcastIndexes,
    switches: [],
    heardActs: [],
  },
};

/** Opens all of this service's collections. @param auditKeys newest first */
export function createStores(
  { db, client }: Pick<Mongo, 'db' | 'client'>,
  auditKeys: readonly string[],
  now: () => Date,
) {
  return {
    audit: createAudit({ db, client, keys: auditKeys, now }),
    recentEntries: createRecentEntries(db),
    users: createUsers(db),
    userCounts: createUserCounts(db),
    waiting: createWaiting(db),
    received: createReceived(db),
    days: createDays(db),
    heardActs: createHeardActs(db),
    erasures: createErasures(db),
    reports: createReports(db),
    replies: createReplies(db),
    notes: createNotes(db),
    queueStates: createQueueStates(db),
    broadcasts: createBroadcasts(db),
    switches: createSwitches(db),
  };
}
