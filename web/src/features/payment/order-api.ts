import '../../api/add-late-operations.ts';
import { api, call } from '../../api/api.ts';
import { type Answer, named } from '../../api/endpoints.ts';

/** The steps of an order, and of a payment that the bank asks about. What the page shows first does not need them. */
const orderApi = api.injectEndpoints({
  endpoints: (build) => ({
    ...named(
      build,
      {},
      {
        createSetupIntent: [],
        startSubscription: [],
        beginConfirmation: [],
        /** Only a hint: the server asks the provider itself. Afterwards the user and the membership are fetched again. */
        updatePayment: ['Me', 'Membership'],
      },
    ),
    acceptTerms: build.mutation<Answer<'acceptTerms'>, void>({
      query: () => call('acceptTerms', { body: {} }),
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
