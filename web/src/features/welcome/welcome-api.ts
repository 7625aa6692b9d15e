import type { AnswerOf, browse } from '@emberline/contracts';
import { api, call } from '../../api/api.ts';
import type { MemberCardData } from '../../api/people.ts';

const count = 3;
/** Of these the first with a photo are shown. */
const among = 24;

const welcomeApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Three members. Before the email is verified the API gives the first page in the usual order only. */
    suggestions: build.query<MemberCardData[], { isVerified: boolean }>({
      query: ({ isVerified }) =>
        call('browse', { query: { limit: among, ...(isVerified && { order: 'near' }) } }),
      transformResponse: ({ users }: AnswerOf<typeof browse>) =>
        users.toSorted((a, b) => Number(b.photo !== null) - Number(a.photo !== null)).slice(0, count),
      providesTags: ['Members'],
    }),
  }),
});

export const { useSuggestionsQuery } = welcomeApi;
