import type { AnswerOf, getPaymentStatus } from '@emberline/contracts';
import { api, call } from '../api/api.ts';

export type Membership = AnswerOf<typeof getPaymentStatus>['data'];

/** Membership and money, as the payment service tells them. */
export const paymentApi = api.injectEndpoints({
  endpoints: (build) => ({
    membership: build.query<Membership, void>({
      query: () => call('getPaymentStatus'),
      transformResponse: ({ data }: AnswerOf<typeof getPaymentStatus>) => data,
      providesTags: ['Membership', 'Live'],
    }),
  }),
});

export const { useMembershipQuery } = paymentApi;
