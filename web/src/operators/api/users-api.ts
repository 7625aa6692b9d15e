import type {
  AnswerOf,
  addUser,
  BodyOf,
  listAllUsers,
  listErasures,
  listPaidUsers,
  QueryOf,
} from '@emberline/contracts';
import { call } from '../../api/api.ts';
import { operatorApi } from './operator-api.ts';

export type OperatorUser = AnswerOf<typeof listAllUsers>[number];
export type Erasure = AnswerOf<typeof listErasures>[number];

/** All users, and what is done with them. */
export const usersApi = operatorApi.injectEndpoints({
  endpoints: (build) => ({
    paidUsers: build.query<AnswerOf<typeof listPaidUsers>, void>({
      query: () => call('listPaidUsers'),
      providesTags: ['Users', 'Live'],
    }),
    users: build.query<OperatorUser[], QueryOf<typeof listAllUsers>>({
      query: (query) => call('listAllUsers', { query }),
      providesTags: ['Users', 'Live'],
    }),
    addUser: build.mutation<AnswerOf<typeof addUser>, BodyOf<typeof addUser>>({
      query: (body) => call('addUser', { body }),
      invalidatesTags: ['Users', 'Dashboard'],
    }),
    deleteUser: build.mutation<{ message: string }, string>({
      query: (id) => call('deleteUser', { params: { id } }),
      invalidatesTags: ['Users', 'Erasures', 'Dashboard'],
    }),
    erasures: build.query<Erasure[], void>({
      query: () => call('listErasures'),
      providesTags: ['Erasures', 'Live'],
    }),
  }),
});
