import type { AnswerOf, BodyOf, listUserPayments, refundPayment } from '@emberline/contracts';
import { call } from '../../api/api.ts';
import { operatorApi } from './operator-api.ts';

export type Payment = AnswerOf<typeof listUserPayments>['payments'][number];
export type RefundOrder = BodyOf<typeof refundPayment>;

/** What users paid, and refunds. */
export const moneyApi = operatorApi.injectEndpoints({
  endpoints: (build) => ({
    payments: build.query<Payment[], string>({
      query: (id) => call('listUserPayments', { params: { id } }),
      transformResponse: ({ payments }: AnswerOf<typeof listUserPayments>) => payments,
      providesTags: ['Payments'],
    }),
    refund: build.mutation<AnswerOf<typeof refundPayment>, RefundOrder & { chargeId: string }>({
      query: ({ chargeId, ...body }) => call('refundPayment', { params: { chargeId }, body }),
      // Also after a refusal: another operator may have refunded.
      invalidatesTags: ['Payments', 'Person', 'Users', 'Dashboard'],
    }),
  }),
});
