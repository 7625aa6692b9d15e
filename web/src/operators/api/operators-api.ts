import type {
  AnswerOf,
  addOperator,
  addOwnPasskey,
  adminMe,
  BodyOf,
  changeOperator,
  changeOwnOperatorPassword,
  confirmSecondFactor,
  listAudit,
  listOperators,
  listOwnOperatorSessions,
  listOwnPasskeys,
  offerOwnPasskey,
  offerSecondFactor,
  QueryOf,
  removeSecondFactor,
  setOperatorPassword,
} from '@emberline/contracts';
import { call } from '../../api/api.ts';
import { operatorApi } from './operator-api.ts';

export type Operator = AnswerOf<typeof listOperators>[number];
export type OwnPasskey = AnswerOf<typeof listOwnPasskeys>['passkeys'][number];
export type Me = AnswerOf<typeof adminMe>;
export type OperatorSession = AnswerOf<typeof listOwnOperatorSessions>['sessions'][number];

/** The operator who is logged in, and the others. */
export const operatorsApi = operatorApi.injectEndpoints({
  endpoints: (build) => ({
    operator: build.query<AnswerOf<typeof adminMe>, void>({
      query: () => call('adminMe'),
      providesTags: ['Operators'],
    }),
    operators: build.query<AnswerOf<typeof listOperators>, void>({
      query: () => call('listOperators'),
      providesTags: ['Operators'],
    }),
    addOperator: build.mutation<Operator, BodyOf<typeof addOperator>>({
      query: (body) => call('addOperator', { body }),
      invalidatesTags: ['Operators'],
    }),
    changeOperator: build.mutation<Operator, BodyOf<typeof changeOperator> & { id: string }>({
      query: ({ id, ...body }) => call('changeOperator', { params: { id }, body }),
      invalidatesTags: ['Operators'],
    }),
    setOperatorPassword: build.mutation<Operator, BodyOf<typeof setOperatorPassword> & { id: string }>({
      query: ({ id, ...body }) => call('setOperatorPassword', { params: { id }, body }),
      invalidatesTags: ['Operators'],
    }),
    changeOwnPassword: build.mutation<
      AnswerOf<typeof changeOwnOperatorPassword>,
      BodyOf<typeof changeOwnOperatorPassword>
    >({
      query: (body) => call('changeOwnOperatorPassword', { body }),
    }),
    offerSecondFactor: build.mutation<AnswerOf<typeof offerSecondFactor>, BodyOf<typeof offerSecondFactor>>({
      query: (body) => call('offerSecondFactor', { body }),
    }),
    confirmSecondFactor: build.mutation<
      AnswerOf<typeof confirmSecondFactor>,
      BodyOf<typeof confirmSecondFactor>
    >({
      query: (body) => call('confirmSecondFactor', { body }),
    }),
    removeSecondFactor: build.mutation<unknown, BodyOf<typeof removeSecondFactor>>({
      query: (body) => call('removeSecondFactor', { body }),
      invalidatesTags: (_, error) => (error ? [] : ['Operators']),
    }),
    resetSecondFactor: build.mutation<Operator, string>({
      query: (id) => call('resetSecondFactor', { params: { id } }),
      invalidatesTags: ['Operators'],
    }),
    ownPasskeys: build.query<AnswerOf<typeof listOwnPasskeys>, void>({
      query: () => call('listOwnPasskeys'),
      providesTags: ['Operators'],
    }),
    offerOwnPasskey: build.mutation<AnswerOf<typeof offerOwnPasskey>, BodyOf<typeof offerOwnPasskey>>({
      query: (body) => call('offerOwnPasskey', { body }),
    }),
    addOwnPasskey: build.mutation<AnswerOf<typeof addOwnPasskey>, BodyOf<typeof addOwnPasskey>>({
      query: (body) => call('addOwnPasskey', { body }),
    }),
    renameOwnPasskey: build.mutation<unknown, { id: string; name: string }>({
      query: ({ id, name }) => call('renameOwnPasskey', { params: { id }, body: { name } }),
      invalidatesTags: ['Operators'],
    }),
    removeOwnPasskey: build.mutation<unknown, string>({
      query: (id) => call('removeOwnPasskey', { params: { id } }),
      invalidatesTags: (_, error) => (error ? [] : ['Operators']),
    }),
    ownSessions: build.query<AnswerOf<typeof listOwnOperatorSessions>, void>({
      query: () => call('listOwnOperatorSessions'),
      providesTags: ['Sessions'],
    }),
    endOwnSession: build.mutation<unknown, string>({
      query: (id) => call('endOwnOperatorSession', { params: { id } }),
      invalidatesTags: ['Sessions'],
    }),
  }),
});

export type AuditEntry = AnswerOf<typeof listAudit>['entries'][number];

/** What operators have done. */
export const auditApi = operatorApi.injectEndpoints({
  endpoints: (build) => ({
    audit: build.query<AnswerOf<typeof listAudit>, QueryOf<typeof listAudit>>({
      query: (query) => call('listAudit', { query }),
      providesTags: ['Audit', 'Live'],
    }),
  }),
});
