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
  oldestFirst?: boolean;
  search?: string;
}

interface UserPage {
  users: OperatorUser[];
  /** The pages beside this one, where there are any. */
  previous: UserPlace | undefined;
  next: UserPlace | undefined;
}

const pageSize = 50;
export const erasuresShown = 25;

/** All users, and what is done with them. */
export const usersApi = operatorApi.injectEndpoints({
  endpoints: (build) => ({
    users: build.query<UserPage, UserQuery>({
      // One more than is shown: it tells whether there is a further page.
      query: ({ of, search, oldestFirst, before, after = oldestFirst && !before ? beginning : undefined }) =>
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

/** Before all users. */
const beginning = `0_${'0'.repeat(24)}`;

/** The service answers the newest first; the oldest first are the ones after the beginning, turned around. */
function pageOf(answer: OperatorUser[], { oldestFirst, before, after }: UserQuery): UserPage {
  if (!oldestFirst) {
    const { users, newer: previous, older: next } = stretchOf(answer, { before, after });
    return { users, previous, next };
  }
  const { users, newer, older } = stretchOf(answer, {
    before,
    after: after ?? (before ? undefined : beginning),
  });
  const isFirst = before === undefined && after === undefined;
  return { users: users.toReversed(), previous: isFirst ? undefined : older, next: newer };
}

/** The users of a page, and the places beside it. */
function stretchOf(answer: OperatorUser[], { before, after }: UserPlace) {
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
