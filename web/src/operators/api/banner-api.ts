import type { AnswerOf, BodyOf, getBanner, setBanner } from '@emberline/contracts';
import { call } from '../../api/api.ts';
import { operatorApi } from './operator-api.ts';

/** The banner above all members' pages. */
export const bannerApi = operatorApi.injectEndpoints({
  endpoints: (build) => ({
    banner: build.query<AnswerOf<typeof getBanner>, void>({
      query: () => call('getBanner'),
      providesTags: ['Broadcasts', 'Live'],
    }),
    setBanner: build.mutation<unknown, BodyOf<typeof setBanner>>({
      query: (body) => call('setBanner', { body }),
      invalidatesTags: ['Broadcasts'],
    }),
  }),
});
