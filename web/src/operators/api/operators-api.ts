import type {
  AnswerOf,
  addOperator,
  adminMe,
  BodyOf,
  changeOperator,
  listOperators,
} from '@emberline/contracts';
import { call } from '../../api/api.ts';
import { operatorApi } from './operator-api.ts';

export type Operator = AnswerOf<typeof adminMe>;

/** The operator who is logged in, and the others. */
export const operatorsApi = operatorApi.injectEndpoints({
  endpoints: (build) => ({
    operator: build.query<Operator, void>({ query: () => call('adminMe') }),
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
  }),
});
