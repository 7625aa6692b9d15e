import type { AnswerOf, askRefund, BodyOf } from '@emberline/contracts';
import { api, call } from '../../api/api.ts';

/** Apart from the other calls of payment, since only the membership page needs it. */
export const { useAskRefundMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    askRefund: build.mutation<AnswerOf<typeof askRefund>, BodyOf<typeof askRefund>>({
      query: (body) => call('askRefund', { body }),
      // Also after a refusal: it may have been decided in the meantime.
      invalidatesTags: ['Membership'],
    }),
  }),
});
