import '../../api/add-late-operations.ts';
import type { BodyOf, reportMember } from '@emberline/contracts';
import { api, call } from '../../api/api.ts';
import { presenceHidden } from '../../live/events.ts';

type Report = BodyOf<typeof reportMember> & { id: string };

/**
 * Blocking and reporting. A block changes what both members see, so lists and contacts are fetched again; also after a
 * failure, since the block may be stored although not every service applies it yet.
 */
export const safetyApi = api.injectEndpoints({
  endpoints: (build) => ({
    blockMember: build.mutation<unknown, string>({
      query: (id) => call('blockMember', { params: { id } }),
      invalidatesTags: (_, __, id) => changedByBlock(id),
      onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
        await queryFulfilled.catch(() => {});
        dispatch(presenceHidden(id));
      },
    }),
    unblockMember: build.mutation<unknown, string>({
      query: (id) => call('unblockMember', { params: { id } }),
      invalidatesTags: (_, __, id) => changedByBlock(id),
    }),
    reportMember: build.mutation<{ message: string }, Report>({
      query: ({ id, ...body }) => call('reportMember', { params: { id }, body }),
    }),
  }),
});

export const { useBlockMemberMutation, useUnblockMemberMutation, useReportMemberMutation } = safetyApi;

function changedByBlock(id: string) {
  return ['Contacts', 'Members', 'Hotlist', { type: 'Profile', id }] as const;
}
