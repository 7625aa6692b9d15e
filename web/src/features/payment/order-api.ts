import '../../api/add-late-operations.ts';
import type {
  AnswerOf,
  acceptTerms,
  BodyOf,
  beginConfirmation,
  createSetupIntent,
  startSubscription,
  updatePayment,
} from '@emberline/contracts';
import { api, call } from '../../api/api.ts';

/** The steps of an order, and of a payment that the bank asks about. What the page shows first does not need them. */
const orderApi = api.injectEndpoints({
  endpoints: (build) => ({
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
  useAcceptTermsMutation,
  useCreateSetupIntentMutation,
  useStartSubscriptionMutation,
  useBeginConfirmationMutation,
  useUpdatePaymentMutation,
} = orderApi;
