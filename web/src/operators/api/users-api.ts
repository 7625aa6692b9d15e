import type { AnswerOf, addUser, BodyOf, getUser, listErasures, listPaidUsers } from '@emberline/contracts';
import { call } from '../../api/api.ts';
import { operatorApi } from './operator-api.ts';

export type OperatorUser = AnswerOf<typeof getUser>;
export type Erasure = AnswerOf<typeof listErasures>[number];

/** The places of these users are the ends of a page; none: the newest page. */
export interface UserPlace {
  before?: string | undefined;
  after?: string | undefined;
}

interface UserQuery extends UserPlace {
  of: 'all' | 'paid';
  search?: string;
}

interface UserPage {
  users: OperatorUser[];
  /** The pages beside this one, where there are any. */
  newer: UserPlace | undefined;
  older: UserPlace | undefined;
}

const pageSize = 50;
export const erasuresShown = 25;

/** All users, and what is done with them. */
export const usersApi = operatorApi.injectEndpoints({
  endpoints: (build) => ({
    users: build.query<UserPage, UserQuery>({
      // One more than is shown: it tells whether there is a further page.
      query: ({ of, search, before, after }) =>
        of === 'paid'
          ? call('listPaidUsers', { query: { before, after, limit: pageSize + 1 } })
          : call('listAllUsers', { query: { before, after, search, limit: pageSize + 1 } }),
      transformResponse: (answer: AnswerOf<typeof listPaidUsers>, _meta, query) => pageOf(answer, query),
      providesTags: ['Users', 'Live'],
    }),
    user: build.query<OperatorUser, string>({
      query: (id) => call('getUser', { params: { id } }),
      providesTags: ['Users'],
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
      query: () => call('listErasures', { query: { limit: erasuresShown } }),
      providesTags: ['Erasures', 'Live'],
    }),
  }),
});

function pageOf(answer: OperatorUser[], { before, after }: UserPlace): UserPage {
  const upwards = after !== undefined && before === undefined;
  const more = answer.length > pageSize;
  const users = upwards ? answer.slice(-pageSize) : answer.slice(0, pageSize);
  return {
    users,
    newer: (upwards ? more : before) ? { after: placeOf(users[0]) } : undefined,
    older: upwards || more ? { before: placeOf(users.at(-1)) } : undefined,
  };
}

/** Without a user the newest page: this one has just become empty. */
function placeOf(user: OperatorUser | undefined): string | undefined {
  return user && `${Date.parse(user.createdAt)}_${user.id}`;
}
