import type { Foundation } from '@emberline/kit/foundation';
import { createRequireErased, type RequireErased } from '@emberline/kit/identity/erasures';
import { type Accounts, createAccounts } from './clients/accounts.ts';
import { type AskAssistance, createAskAssistance } from './clients/assistance.ts';
import { type BroadcastLetterOf, createBroadcastLetters } from './clients/broadcasts.ts';
import { createNoticeTexts, type NoticeTextOf } from './clients/notice-texts.ts';
import { createPushQueue } from './clients/push-queue.ts';
import { createTicketLetters, type TicketLetterOf } from './clients/tickets.ts';
import { createLive, type Live } from './live/live.ts';
import { measureNotices, type NoteNotice } from './live/notice-delay.ts';
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
