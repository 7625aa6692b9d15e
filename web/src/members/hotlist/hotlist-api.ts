import type { AnswerOf, addToHotlist, removeFromHotlist } from '@emberline/contracts';
import { api, call } from '../../api/api.ts';
import { leaveForPayment, paymentPath } from '../../api/leave.ts';
import type { ApiError } from '../../api/send.ts';
import { texts } from '../../texts.ts';
import { toast, toastError, toastWithUndo } from '../../ui/feedback/toast.tsx';
import { patchMember } from '../member-cache.ts';

type Kept = AnswerOf<typeof addToHotlist>;

/** The hotlist. Hearts change at once, everywhere, and change back when the call fails. */
const hotlistApi = api.injectEndpoints({
  endpoints: (build) => ({
    keep: build.mutation<Kept, string>({
      query: (hotMemberId) => call('addToHotlist', { body: { hotMemberId }, on402: 'stay' }),
      invalidatesTags: (_, error) => (error ? [] : ['Hotlist']),
      onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
        dispatch(patchMember(id, { hotlisted: true }));
        try {
          const { data } = await queryFulfilled;
          dispatch(patchMember(id, { savedEachOther: data.savedEachOther }));
        } catch (failure) {
          dispatch(patchMember(id, { hotlisted: false }));
          const { status } = (failure as { error: ApiError }).error;
          // After paying, the member is brought back to this person, and the heart is offered again.
          if (status === 402) leaveForPayment(`${paymentPath(`/view/${id}`)}&heart=1`);
        }
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

interface HotlistMember {
  id: string;
  hotlisted?: boolean | undefined;
}

/** Adds a member to the own hotlist or removes them, and shows the outcome. A 402 leads to /payment. */
export function useHotlist({ id, hotlisted = false }: HotlistMember) {
  const [keep, keeping] = useKeepMutation();
  const [letGo, lettingGo] = useLetGoMutation();
  const busy = keeping.isLoading || lettingGo.isLoading;
  const toggle = async () => {
    if (busy) return;
    const { data, error } = await (hotlisted ? letGo(id) : keep(id));
    if (data && hotlisted) toastWithUndo(data.message, () => void keep(id));
    else if (data) toast(data.message);
    else if ((error as ApiError).status !== 402) toastError(texts.hotlist.failed);
  };
  return { hotlisted, busy, toggle };
}
