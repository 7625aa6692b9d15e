import type { Foundation } from '@emberline/kit/foundation';
import { ensureIndexes } from '@emberline/kit/mongo/indexes';
import { blockIndexes, createBlocks } from './blocks.ts';
import { createEmails, emailIndexes } from './emails.ts';
import { createNoticeSettings, noticeSettingIndexes } from './notice-settings.ts';
import { createPresences, presenceIndexes } from './presences.ts';
import { createPushDevices, pushDeviceIndexes } from './push-devices.ts';
import { createReplicas } from './replicas.ts';
import { createThreads, threadIndexes } from './threads.ts';

export type Stores = Awaited<ReturnType<typeof createStores>>;

/** Opens all of this service's collections. Creates missing indexes. */
export async function createStores(foundation: Pick<Foundation, 'mongo' | 'outbox'>) {
  const { db } = foundation.mongo;
  await ensureIndexes(db, {
    ...presenceIndexes,
    ...threadIndexes,
    ...blockIndexes,
    ...emailIndexes,
    ...noticeSettingIndexes,
    ...pushDeviceIndexes,
  });
  return {
    presences: createPresences(foundation),
    replicas: createReplicas(db),
    threads: createThreads(db),
    blocks: createBlocks(db),
    emails: createEmails(db),
    noticeSettings: createNoticeSettings(db),
    pushDevices: createPushDevices(db),
  };
}
