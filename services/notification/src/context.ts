import type { Foundation } from '@emberline/kit/foundation';
import { ensureIndexes } from '@emberline/kit/mongo/indexes';
import { type Accounts, createAccounts } from './clients/accounts.ts';
import { type AskAssistance, createAskAssistance } from './clients/assistance.ts';
import { createRequireErased, type RequireErased } from './clients/erasures.ts';
import { createLive, type Live } from './live/live.ts';
import type { Settings } from './settings.ts';
import { type Blocks, blockIndexes, createBlocks } from './store/blocks.ts';
import { createEmails, type Emails, emailIndexes } from './store/emails.ts';
import { createNoticeSettings, type NoticeSettings, noticeSettingIndexes } from './store/notice-settings.ts';
import { createPresences, type Presences, presenceIndexes } from './store/presences.ts';
import { createReplicas, type Replicas } from './store/replicas.ts';
import { createThreads, type Threads, threadIndexes } from './store/threads.ts';

export interface Context extends Foundation {
  settings: Settings;
  live: Live;
  presences: Presences;
  replicas: Replicas;
  threads: Threads;
  blocks: Blocks;
  emails: Emails;
  noticeSettings: NoticeSettings;
  accounts: Accounts;
  askAssistance: AskAssistance;
  requireErased: RequireErased;
}

/** The dependencies of routes, handlers, jobs and the live server. Creates missing indexes. */
export async function createContext(foundation: Foundation, settings: Settings): Promise<Context> {
  const { db } = foundation.mongo;
  await ensureIndexes(db, {
    ...presenceIndexes,
    ...threadIndexes,
    ...blockIndexes,
    ...emailIndexes,
    ...noticeSettingIndexes,
  });
  return {
    ...foundation,
    settings,
    live: createLive(settings),
    presences: createPresences(foundation),
    replicas: createReplicas(db),
    threads: createThreads(db),
    blocks: createBlocks(db),
    emails: createEmails(db),
    noticeSettings: createNoticeSettings(db),
    accounts: createAccounts(settings, foundation.credential),
    askAssistance: createAskAssistance(settings, foundation.credential),
    requireErased: createRequireErased(settings, foundation.credential),
  };
}
