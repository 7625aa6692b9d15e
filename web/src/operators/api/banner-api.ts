import type { AnswerOf, BodyOf, getBanner, setBanner } from '@emberline/contracts';
import { call } from '../../api/api.ts';
import { operatorApi } from './operator-api.ts';

export type BannerAnswer = AnswerOf<typeof getBanner>;

/** The banner above all members' pages. */
export const bannerApi = operatorApi.injectEndpoints({
  endpoints: (build) => ({
    banner: build.query<BannerAnswer, void>({
      query: () => call('getBanner'),
      providesTags: ['Broadcasts', 'Live'],
    }),
    setBanner: build.mutation<AnswerOf<typeof setBanner>, BodyOf<typeof setBanner>>({
      query: (body) => call('setBanner', { body }),
      // At once: the next change names this version.
      onQueryStarted: ({ banner }, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          ({ data: { version } }) =>
            void dispatch(bannerApi.util.updateQueryData('banner', undefined, () => ({ banner, version }))),
          () => {},
        ),
      // After a conflict too: what another manager did is shown then.
      invalidatesTags: ['Broadcasts'],
    }),
  }),
});
