import { call } from '../../api/api.ts';
import { type Answer, type Input, type OperatorUser, operatorApi } from './operator-api.ts';

export type UserSort = NonNullable<Input<'listPaidUsers'>['sort']>;

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

/** Users, a page at a time. */
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
      transformResponse: (answer: Answer<'listPaidUsers'>, _meta, query) => pageOf(answer, query),
      providesTags: ['Users', 'Live'],
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
