import type { AnswerOf, browse } from '@emberline/contracts';
import { pageSizes } from '@emberline/contracts/choices';
import { api, call } from '../../api/api.ts';
import type { BrowseQuery } from './filters.ts';

type MemberPage = Omit<AnswerOf<typeof browse>, 'data'>;

const browseApi = api.injectEndpoints({
  endpoints: (build) => ({
    browse: build.query<MemberPage, BrowseQuery>({
      query: (query) => call('browse', { query: { ...query, limit: pageSizes.browse } }),
      // `users` and `data` are the same list.
      transformResponse: ({ data: _, ...page }: AnswerOf<typeof browse>) => page,
      providesTags: ['Members', 'Live'],
      // So that a member who comes back from a profile finds the same page.
      keepUnusedDataFor: 300,
    }),
  }),
});

export const { useBrowseQuery, usePrefetch: usePrefetchMembers } = browseApi;
