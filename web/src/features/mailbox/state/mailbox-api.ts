import '../../../api/add-late-operations.ts';
import type {
  AnswerOf,
  BodyOf,
  getProfileData,
  markRead,
  searchMessages,
  setConversation,
} from '@emberline/contracts';
import { api, call } from '../../../api/api.ts';
import { type ContactEntry, type Contacts, withKnownVersions } from './contacts.ts';
import { type Conversation, conversationOf, type MessagePage, mergePage } from './conversation.ts';

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
