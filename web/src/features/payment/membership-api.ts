import '../../api/add-late-operations.ts';
import type {
  AnswerOf,
  askRefund,
  BodyOf,
  cancelSubscription,
  changeCard,
  createCardChange,
  listInvoices,
  resumeSubscription,
} from '@emberline/contracts';
import { api, call } from '../../api/api.ts';

export type Invoice = AnswerOf<typeof listInvoices>['invoices'][number];

/** What only the membership page calls, so that /payment does not load it. */
export const {
  useInvoicesQuery,
  useAskRefundMutation,
  useCancelMembershipMutation,
  useResumeMembershipMutation,
  useCreateCardChangeMutation,
  useChangeCardMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    invoices: build.query<Invoice[], void>({
      query: () => call('listInvoices'),
      transformResponse: ({ invoices }: AnswerOf<typeof listInvoices>) => invoices,
      providesTags: ['Membership'],
    }),
    cancelMembership: build.mutation<AnswerOf<typeof cancelSubscription>, BodyOf<typeof cancelSubscription>>({
      query: (body) => call('cancelSubscription', { body }),
      invalidatesTags: ['Me', 'Membership'],
    }),
    resumeMembership: build.mutation<AnswerOf<typeof resumeSubscription>, void>({
      query: () => call('resumeSubscription'),
      invalidatesTags: ['Me', 'Membership'],
    }),
    createCardChange: build.mutation<AnswerOf<typeof createCardChange>, void>({
      query: () => call('createCardChange'),
    }),
    changeCard: build.mutation<AnswerOf<typeof changeCard>, BodyOf<typeof changeCard>>({
      query: (body) => call('changeCard', { body }),
      invalidatesTags: ['Me', 'Membership'],
    }),
    askRefund: build.mutation<AnswerOf<typeof askRefund>, BodyOf<typeof askRefund>>({
      query: (body) => call('askRefund', { body }),
      // Also after a refusal: it may have been decided in the meantime.
      invalidatesTags: ['Membership'],
    }),
  }),
});
