import type { AnswerOf, addToHotlist, removeFromHotlist } from '@emberline/contracts';
import { api, call } from '../api/api.ts';
import { patchMember } from './member-cache.ts';

type Kept = AnswerOf<typeof addToHotlist>;

/** The hotlist. Hearts change at once, everywhere, and change back when the call fails. */
const hotlistApi = api.injectEndpoints({
  endpoints: (build) => ({
    keep: build.mutation<Kept, string>({
      query: (hotMemberId) => call('addToHotlist', { body: { hotMemberId } }),
      invalidatesTags: (_, error) => (error ? [] : ['Hotlist']),
      onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
        dispatch(patchMember(id, { hotlisted: true }));
        const kept = await queryFulfilled.catch(() => null);
        if (kept) dispatch(patchMember(id, { savedEachOther: kept.data.savedEachOther }));
        else dispatch(patchMember(id, { hotlisted: false }));
      },
    }),
    letGo: build.mutation<AnswerOf<typeof removeFromHotlist>, string>({
      query: (memberId) => call('removeFromHotlist', { params: { memberId } }),
      invalidatesTags: (_, error) => (error ? [] : ['Hotlist']),
      onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
        dispatch(patchMember(id, { hotlisted: false }));
        await queryFulfilled.catch(() => dispatch(patchMember(id, { hotlisted: true })));
      },
    }),
  }),
});

export const { useKeepMutation, useLetGoMutation } = hotlistApi;
