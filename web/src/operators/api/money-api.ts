import type {
  AnswerOf,
  BodyOf,
  cancelUserMembership,
  countMoney,
  declineRefund,
  getUserMembership,
  listDisputes,
  listRefundRequests,
  listUserPayments,
  QueryOf,
  refundPayment,
} from '@emberline/contracts';
import { call } from '../../api/api.ts';
import { operatorApi } from './operator-api.ts';

export type Payment = AnswerOf<typeof listUserPayments>['payments'][number];
export type RefundRequests = AnswerOf<typeof listRefundRequests>;
export type RefundRequest = RefundRequests['requests'][number];
export type Disputes = AnswerOf<typeof listDisputes>;
export type UserMembership = AnswerOf<typeof getUserMembership>;
export type RefundOrder = BodyOf<typeof refundPayment>;

/** What users paid, what they ask back, and refunds. */
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
      invalidatesTags: ['Payments', 'Money', 'Person', 'Users', 'Dashboard'],
    }),
    refundRequests: build.query<RefundRequests, QueryOf<typeof listRefundRequests>>({
      query: (query) => call('listRefundRequests', { query }),
      providesTags: ['Money', 'Live'],
    }),
    declineRefund: build.mutation<unknown, BodyOf<typeof declineRefund> & { chargeId: string }>({
      query: ({ chargeId, ...body }) => call('declineRefund', { params: { chargeId }, body }),
      // Also after a refusal: another operator may have decided.
      invalidatesTags: ['Money'],
    }),
    disputes: build.query<Disputes, QueryOf<typeof listDisputes>>({
      query: (query) => call('listDisputes', { query }),
      providesTags: ['Money', 'Live'],
    }),
    resendReceipt: build.mutation<unknown, string>({
      query: (chargeId) => call('resendReceipt', { params: { chargeId } }),
      invalidatesTags: ['Person'],
    }),
    userMembership: build.query<UserMembership, string>({
      query: (id) => call('getUserMembership', { params: { id } }),
      providesTags: ['Payments'],
    }),
    cancelUserMembership: build.mutation<AnswerOf<typeof cancelUserMembership>, string>({
      query: (id) => call('cancelUserMembership', { params: { id } }),
      invalidatesTags: ['Payments', 'Person', 'Users'],
    }),
    openMoney: build.query<AnswerOf<typeof countMoney>, void>({
      query: () => call('countMoney'),
      providesTags: ['Money', 'Live'],
    }),
  }),
});
