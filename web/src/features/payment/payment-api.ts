import type {
  AnswerOf,
  acceptTerms,
  BodyOf,
  cancelSubscription,
  changeCard,
  createCardChange,
  createSetupIntent,
  getPaymentStatus,
  listInvoices,
  resumeSubscription,
  startSubscription,
  updatePayment,
} from '@emberline/contracts';
import { api, call } from '../../api/api.ts';

export type Membership = AnswerOf<typeof getPaymentStatus>['data'];
export type Invoice = AnswerOf<typeof listInvoices>['invoices'][number];

/** Membership and money, as the payment service tells them. */
export const paymentApi = api.injectEndpoints({
  endpoints: (build) => ({
    membership: build.query<Membership, void>({
      query: () => call('getPaymentStatus'),
      transformResponse: ({ data }: AnswerOf<typeof getPaymentStatus>) => data,
      providesTags: ['Membership', 'Live'],
    }),
    invoices: build.query<Invoice[], void>({
      query: () => call('listInvoices'),
      transformResponse: ({ invoices }: AnswerOf<typeof listInvoices>) => invoices,
      providesTags: ['Membership'],
    }),
    acceptTerms: build.mutation<AnswerOf<typeof acceptTerms>, void>({
      query: () => call('acceptTerms', { body: {} }),
    }),
    createSetupIntent: build.mutation<AnswerOf<typeof createSetupIntent>, void>({
      query: () => call('createSetupIntent'),
    }),
    startSubscription: build.mutation<AnswerOf<typeof startSubscription>, BodyOf<typeof startSubscription>>({
      query: (body) => call('startSubscription', { body }),
    }),
    /** Only a hint: the server asks the provider itself. Afterwards the user and the membership are fetched again. */
    updatePayment: build.mutation<AnswerOf<typeof updatePayment>, BodyOf<typeof updatePayment>>({
      query: (body) => call('updatePayment', { body }),
      invalidatesTags: ['Me', 'Membership'],
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
  }),
});

export const {
  useMembershipQuery,
  useInvoicesQuery,
  useAcceptTermsMutation,
  useCreateSetupIntentMutation,
  useStartSubscriptionMutation,
  useUpdatePaymentMutation,
  useCancelMembershipMutation,
  useResumeMembershipMutation,
  useCreateCardChangeMutation,
  useChangeCardMutation,
} = paymentApi;
