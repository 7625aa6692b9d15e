import '../../api/add-late-operations.ts';
import type { AnswerOf, listHotlist, listViewers } from '@emberline/contracts';
import { api, call } from '../../api/api.ts';

const hotlistsApi = api.injectEndpoints({
  endpoints: (build) => ({
    hotlist: build.query<AnswerOf<typeof listHotlist>, void>({
      query: () => call('listHotlist'),
      providesTags: ['Hotlist', 'Members', 'Live'],
    }),
    viewers: build.query<AnswerOf<typeof listViewers>, void>({
      query: () => call('listViewers'),
      providesTags: ['Viewed', 'Members', 'Live'],
    }),
  }),
});

export const { useHotlistQuery, useViewersQuery } = hotlistsApi;
