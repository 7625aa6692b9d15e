import type {
  AnswerOf,
  addUser,
  BodyOf,
  deleteUser,
  eraseUser,
  getUser,
  listErasures,
  listPaidUsers,
  QueryOf,
} from '@emberline/contracts';
import { call } from '../../api/api.ts';
import { operatorApi } from './operator-api.ts';

export type OperatorUser = AnswerOf<typeof getUser>;
export type UserSort = NonNullable<QueryOf<typeof listPaidUsers>['sort']>;
export type Erasure = AnswerOf<typeof listErasures>[number];

/** The places of these users are the ends of a page; none: the newest page. */
export interface UserPlace {
  before?: string | undefined;
  after?: string | undefined;
}

interface UserQuery extends UserPlace {
  of: 'all' | 'paid';
  sort: UserSort;
  ascending: boolean;
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
      query: ({ of, search, sort, before, after, ...asked }) => {
        const place = { before, after: after ?? (asked.ascending && !before ? lowest(sort) : undefined) };
        const query = { sort, ...place, limit: pageSize + 1 };
        return of === 'paid'
          ? call('listPaidUsers', { query })
          : call('listAllUsers', { query: { ...query, search } });
      },
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
    deleteUser: build.mutation<AnswerOf<typeof deleteUser>, string>({
      query: (id) => call('deleteUser', { params: { id } }),
      invalidatesTags: ['Users', 'Person', 'Erasures', 'Dashboard'],
    }),
    restoreUser: build.mutation<unknown, string>({
      query: (id) => call('restoreUser', { params: { id } }),
      invalidatesTags: ['Users', 'Person', 'Erasures', 'Dashboard'],
    }),
    eraseUser: build.mutation<AnswerOf<typeof eraseUser>, string>({
      query: (id) => call('eraseUser', { params: { id } }),
      invalidatesTags: ['Users', 'Person', 'Erasures', 'Dashboard'],
    }),
    pendingErasures: build.query<OperatorUser[], void>({
      query: () => call('listPendingErasures'),
      providesTags: ['Users', 'Erasures', 'Live'],
    }),
    erasures: build.query<Erasure[], void>({
      query: () => call('listErasures', { query: { limit: erasuresShown } }),
      providesTags: ['Erasures', 'Live'],
    }),
  }),
});

/** What a place says of a user, by sort; of nobody: what comes before all users. */
const placeWords: Record<UserSort, (user: OperatorUser | undefined) => string> = {
  joined: (user) => String(user ? Date.parse(user.createdAt) : 0),
  name: (user) => `${user?.firstname ?? ''}_${user?.lastname ?? ''}`,
  username: (user) => user?.username ?? '',
  seen: (user) => `${user?.online ? 1 : 0}.${user?.lastOnline ? Date.parse(user.lastOnline) : ''}`,
};

function lowest(sort: UserSort): string {
  return `${placeWords[sort](undefined)}_${'0'.repeat(24)}`;
}

/** The service answers in descending order; an ascending list is what comes after the lowest place, turned around. */
function pageOf(answer: OperatorUser[], { sort, ascending, before, after }: UserQuery): UserPage {
  const placeOf = (user: OperatorUser | undefined) => user && `${placeWords[sort](user)}_${user.id}`;
  if (!ascending) {
    const { users, greater, smaller } = usersAndPlaces(answer, { before, after }, placeOf);
    return { users, previous: greater, next: smaller };
  }
  const from = after ?? (before ? undefined : lowest(sort));
  const { users, greater, smaller } = usersAndPlaces(answer, { before, after: from }, placeOf);
  const isFirst = before === undefined && after === undefined;
  return { users: users.toReversed(), previous: isFirst ? undefined : smaller, next: greater };
}

/**
 * The users of a page, and the places beside it.
 * @param placeOf of nobody the end of the list: this page has just become empty
 */
function usersAndPlaces(
  answer: OperatorUser[],
  { before, after }: UserPlace,
  placeOf: (user: OperatorUser | undefined) => string | undefined,
) {
  const upwards = after !== undefined && before === undefined;
  const more = answer.length > pageSize;
  const users = upwards ? answer.slice(-pageSize) : answer.slice(0, pageSize);
  return {
    users,
    greater: (upwards ? more : before) ? { after: placeOf(users[0]) } : undefined,
    smaller: upwards || more ? { before: placeOf(users.at(-1)) } : undefined,
  };
}
