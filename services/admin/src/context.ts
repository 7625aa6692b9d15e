import type { Foundation } from '@emberline/kit/foundation';
import { ensureIndexes } from '@emberline/kit/mongo/indexes';
import { createOperatorNames } from './operator-names.ts';
import { createOtherServices } from './other-services.ts';
import { auditKeysOf, type Settings } from './settings.ts';
import { auditIndexes, createAudit } from './store/audit.ts';
import { createDays, dayIndexes } from './store/days.ts';
import { createErasures } from './store/erasures.ts';
import { createReceived, receivedIndexes } from './store/received.ts';
import { createRecentEntries, recentEntryIndexes } from './store/recent-entries.ts';
import { createReplies, replyIndexes } from './store/replies.ts';
import { createReports, reportIndexes } from './store/reports.ts';
import { createUsers, userIndexes } from './store/users.ts';
import { createWaiting, waitingIndexes } from './store/waiting.ts';

export type Context = Awaited<ReturnType<typeof createContext>>;

/** What the operations and events of this service work with. */
export async function createContext(
  foundation: Pick<Foundation, 'mongo' | 'outbox' | 'log' | 'credential'>,
  settings: Settings,
  now = () => new Date(),
) {
  const { db } = foundation.mongo;
  await ensureIndexes(db, {
    ...auditIndexes,
    ...recentEntryIndexes,
    ...userIndexes,
    ...waitingIndexes,
    ...dayIndexes,
    ...receivedIndexes,
    ...reportIndexes,
    ...replyIndexes,
    erasures: [],
  });
  const others = createOtherServices(settings, foundation.credential);
  return {
    ...foundation,
    settings,
    now,
    others,
    operatorNames: createOperatorNames(others),
    audit: createAudit({ ...foundation.mongo, keys: auditKeysOf(settings), now }),
    recentEntries: createRecentEntries(db),
    users: createUsers(db),
    waiting: createWaiting(db),
    received: createReceived(db),
    days: createDays(db),
    erasures: createErasures(db),
    reports: createReports(db),
    replies: createReplies(db),
  };
}
