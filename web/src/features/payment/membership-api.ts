import '../../api/add-late-operations.ts';
import { api, call } from '../../api/api.ts';
import { type Answer, named } from '../../api/endpoints.ts';

export type Invoice = Answer<'listInvoices'>['invoices'][number];

/** What only the membership page calls, so that /payment does not load it. */
export const {
  useInvoicesQuery,
  useAskRefundMutation,
  useCancelSubscriptionMutation,
  useResumeSubscriptionMutation,
  useCreateCardChangeMutation,
  useChangeCardMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    ...named(
      build,
      {},
      {
        cancelSubscription: ['Me', 'Membership'],
        resumeSubscription: ['Me', 'Membership'],
        createCardChange: [],
        changeCard: ['Me', 'Membership'],
        // Also after a refusal: it may have been decided in the meantime.
        askRefund: ['Membership'],
      },
    ),
    invoices: build.query<Invoice[], void>({
      query: () => call('listInvoices'),
      transformResponse: ({ invoices }: Answer<'listInvoices'>) => invoices,
      providesTags: ['Membership'],
    }),
  }),
});
