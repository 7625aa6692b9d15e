import type {
  AnswerOf,
  acceptTerms,
  BodyOf,
  beginConfirmation,
  createSetupIntent,
  getPaymentStatus,
  startSubscription,
  updatePayment,
} from '@emberline/contracts';
import { api, call } from '../../api/api.ts';

export type Membership = AnswerOf<typeof getPaymentStatus>['data'];

/** Membership and money, as the payment service tells them. */
export const paymentApi = api.injectEndpoints({
  endpoints: (build) => ({
    membership: build.query<Membership, void>({
      query: () => call('getPaymentStatus'),
      transformResponse: ({ data }: AnswerOf<typeof getPaymentStatus>) => data,
      providesTags: ['Membership', 'Live'],
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
    beginConfirmation: build.mutation<AnswerOf<typeof beginConfirmation>, void>({
      query: () => call('beginConfirmation'),
    }),
    /** Only a hint: the server asks the provider itself. Afterwards the user and the membership are fetched again. */
    updatePayment: build.mutation<AnswerOf<typeof updatePayment>, BodyOf<typeof updatePayment>>({
      query: (body) => call('updatePayment', { body }),
      invalidatesTags: ['Me', 'Membership'],
    }),
  }),
});

export const {
  useMembershipQuery,
  useAcceptTermsMutation,
  useCreateSetupIntentMutation,
  useStartSubscriptionMutation,
  useBeginConfirmationMutation,
  useUpdatePaymentMutation,
} = paymentApi;
