import '../../../api/add-late-operations.ts';
import type {
  AnswerOf,
  BodyOf,
  getProfileData,
  listMessages,
  markRead,
  searchMessages,
  setConversation,
} from '@emberline/contracts';
import { createEntityAdapter, type EntityState } from '@reduxjs/toolkit';
import { api, call } from '../../../api/api.ts';
import { type ContactEntry, type Contacts, withKnownVersions } from './contacts.ts';

export type Profile = AnswerOf<typeof getProfileData>;

interface PageQuery {
  contactId: string;
  before?: string;
  after?: number;
}

/**
 * Contacts and conversations. The list of contacts is fetched once and patched from then on (`contact-actions.ts`); it is
 * fetched again to catch up. A conversation's entry is only ever added to: its further pages and what is missed come
 * through `messagePage` and are merged in (`conversation-actions.ts`), so that no answer can replace a newer one.
 */
export const mailboxApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The latest, or those after a page's `nextCursor`. */
    contacts: build.query<Contacts, string | undefined>({
      query: (before) => call('listContacts', { query: { before } }),
      merge: withKnownVersions,
      providesTags: ['Contacts', 'Live'],
    }),
    search: build.query<AnswerOf<typeof searchMessages>, string>({
      query: (words) => call('searchMessages', { query: { words }, on402: 'stay' }),
      keepUnusedDataFor: 60,
    }),
    conversation: build.query<Conversation, string>({
      query: (contactId) => call('listMessages', { query: { contactId }, on402: 'stay' }),
      transformResponse: conversationOf,
      merge: mergePage,
      keepUnusedDataFor: 600,
    }),
    messagePage: build.query<MessagePage, PageQuery>({
      query: (query) => call('listMessages', { query: { ...query }, on402: 'stay' }),
      keepUnusedDataFor: 0,
    }),
    markRead: build.mutation<AnswerOf<typeof markRead>, BodyOf<typeof markRead>>({
      query: (body) => call('markRead', { body, on402: 'stay' }),
    }),
    setConversation: build.mutation<
      AnswerOf<typeof setConversation>,
      BodyOf<typeof setConversation> & { contactId: string }
    >({
      query: ({ contactId, ...body }) => call('setConversation', { params: { contactId }, body }),
    }),
    contactProfile: build.query<Profile, string>({
      query: (id) => call('getProfileData', { params: { id } }),
      providesTags: (_, __, id) => ['Live', { type: 'Profile', id }],
    }),
  }),
});

/** The latest contacts. */
export function useContacts(): ContactEntry[] | undefined {
  return useContactsQuery(undefined).data?.contacts;
}

export const { useContactsQuery, useConversationQuery, useContactProfileQuery, useSearchQuery } = mailboxApi;

export type MessagePage = AnswerOf<typeof listMessages>;
export type Message = MessagePage['messages'][number];

/** What this page knows of a conversation: one stretch of messages without holes, and how far both have read. */
export interface Conversation {
  messages: EntityState<Message, string>;
  /** Leads to what came before; null at the beginning. */
  nextCursor: string | null;
  lastSeq: number;
  readSeq: number;
  otherReadSeq: number;
  /** How many conversations may be started now, where this would be one. Absent in copies of before. */
  newConversations?: MessagePage['newConversations'];
}

const adapter = createEntityAdapter<Message, string>({
  selectId: ({ _id }) => _id,
  sortComparer: (a, b) => a.seq - b.seq,
});
const { selectAll } = adapter.getSelectors();

export function conversationOf(page: MessagePage): Conversation {
  const { messages, nextCursor, lastSeq, readSeq, otherReadSeq, newConversations } = page;
  return {
    messages: adapter.setAll(adapter.getInitialState(), messages),
    nextCursor,
    lastSeq,
    readSeq,
    otherReadSeq,
    newConversations,
  };
}

/**
 * Adds a page, whichever end it belongs to and however late it comes. Nothing known is ever taken away by an older
 * answer; only a page that leaves a hole behind it starts the stretch anew.
 */
export function mergePage(known: Conversation, page: Conversation | MessagePage): void {
  const messages = Array.isArray(page.messages) ? page.messages : selectAll(page.messages);
  const [first, last] = [messages[0]?.seq, messages.at(-1)?.seq];
  const [oldest, newest] = [oldestSeq(known), newestSeq(known)];
  known.lastSeq = Math.max(known.lastSeq, page.lastSeq);
  known.readSeq = Math.max(known.readSeq, page.readSeq);
  known.otherReadSeq = Math.max(known.otherReadSeq, page.otherReadSeq);
  if (page.lastSeq >= known.lastSeq) known.newConversations = page.newConversations;
  if (first === undefined || last === undefined) return;
  const empty = newest === 0;
  if (!empty && last < oldest - 1) return;
  if (empty || first > newest + 1) {
    adapter.setAll(known.messages, messages);
    known.nextCursor = page.nextCursor;
    return;
  }
  adapter.upsertMany(known.messages, messages);
  if (first < oldest) known.nextCursor = page.nextCursor;
}

/**
 * Adds an own message that the server has just accepted, when nothing is missing before it. Who had read all before it
 * has read it too. @returns whether it fitted.
 */
export function addMessage(known: Conversation, message: Message): boolean {
  if (message.seq > newestSeq(known) + 1 || message.seq < oldestSeq(known) - 1) return false;
  adapter.upsertOne(known.messages, message);
  known.lastSeq = Math.max(known.lastSeq, message.seq);
  known.newConversations = undefined;
  if (known.readSeq === message.seq - 1) known.readSeq = message.seq;
  return true;
}

export const messagesOf = ({ messages }: Conversation): Message[] => selectAll(messages);

/** 0 when there is none. */
export function newestSeq({ messages }: Conversation): number {
  return messages.entities[messages.ids.at(-1) ?? '']?.seq ?? 0;
}

/** 1 when there is none: the conversation's beginning. */
export function oldestSeq({ messages }: Conversation): number {
  return messages.entities[messages.ids[0] ?? '']?.seq ?? 1;
}
