import { emailKey } from '@emberline/contracts/keys';
import { eventIndexes } from '@emberline/kit/events/inbox';
import type { Foundation } from '@emberline/kit/foundation';
import { createKeyedHash } from '@emberline/kit/keyed-hash';
import type { Schema } from '@emberline/kit/mongo/schema';
import type { Settings } from '../settings.ts';
import { createBanner } from './banner.ts';
import { blockIndexes, createBlocks } from './blocks.ts';
import { createEmails, emailIndexes } from './emails.ts';
import { migrations } from './migrations/index.ts';
import { createNoticeSettings, noticeSettingIndexes } from './notice-settings.ts';
import { createPresences, presenceIndexes } from './presences.ts';
import { createPushDevices, pushDeviceIndexes, switchedOffIndexes } from './push-devices.ts';
import { createReplicas } from './replicas.ts';
import { createReturnedLetters, returnedLetterIndexes } from './returned-letters.ts';
import { createThreads, threadIndexes } from './threads.ts';

export const schema: Schema = {
  migrations,
  indexes: {
    ...eventIndexes,
    presences: presenceIndexes,
    threads: threadIndexes,
    blocks: blockIndexes,
    emails: emailIndexes,
    noticeSettings: noticeSettingIndexes,
    pushDevices: pushDeviceIndexes,
    switchedOffDevices: switchedOffIndexes,
    returnedLetters: returnedLetterIndexes,
    replicas: [],
    banner: [],
  },
};

/** Opens all of this service's collections. */
export function createStores(foundation: Pick<Foundation, 'mongo' | 'outbox'>, settings: Settings) {
  const { db } = foundation.mongo;
  const hash = createKeyedHash(settings.SERVICE_KEY, 'emberline returned letters');
  return {
    presences: createPresences(foundation),
    replicas: createReplicas(db),
    threads: createThreads(db),
    blocks: createBlocks(db),
    emails: createEmails(db),
    noticeSettings: createNoticeSettings(db),
    pushDevices: createPushDevices(db),
    returnedLetters: createReturnedLetters(db, (address) => hash(emailKey(address))),
    banner: createBanner(db),
  };
}
