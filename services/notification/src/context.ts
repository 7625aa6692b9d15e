import { createRequireErased, type Foundation, type RequireErased } from '@emberline/kit/foundation';
import {
  type Accounts,
  type AskAssistance,
  type BroadcastLetterOf,
  createAccounts,
  createAskAssistance,
  createBroadcastLetters,
  createNoticeTexts,
  createTicketLetters,
  type NoticeTextOf,
  type TicketLetterOf,
} from './clients/other-services.ts';
import { createPushQueue } from './clients/push.ts';
import { createLive, type Live, measureNotices, type NoteNotice } from './live/live.ts';
import type { Settings } from './settings.ts';
import { createStores, type Stores } from './store/stores.ts';

export interface Context extends Foundation, Stores {
  settings: Settings;
  live: Live;
  noteNotice: NoteNotice;
  accounts: Accounts;
  askAssistance: AskAssistance;
  noticeTextOf: NoticeTextOf;
  ticketLetterOf: TicketLetterOf;
  broadcastLetterOf: BroadcastLetterOf;
  requireErased: RequireErased;
  pushQueue: ReturnType<typeof createPushQueue>;
}

/** The dependencies of routes, handlers, jobs and the live server. */
export async function createContext(foundation: Foundation, settings: Settings): Promise<Context> {
  return {
    ...foundation,
    ...createStores(foundation),
    settings,
    live: createLive(settings),
    noteNotice: measureNotices(foundation.metrics),
    accounts: createAccounts(settings, foundation.credential),
    askAssistance: createAskAssistance(settings, foundation.credential),
    noticeTextOf: createNoticeTexts(settings, foundation.credential),
    ticketLetterOf: createTicketLetters(settings, foundation.credential),
    broadcastLetterOf: createBroadcastLetters(settings, foundation.credential),
    requireErased: createRequireErased(settings, foundation.credential),
    pushQueue: createPushQueue(foundation, settings),
  };
}
