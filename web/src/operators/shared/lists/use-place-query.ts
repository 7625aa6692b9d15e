import { userSorts } from '@emberline/contracts/operator-choices';
import { useQueryValues } from '../../../ui/layout/use-query-values.ts';
import type { UserPlace, UserSort } from '../../api/users-api.ts';

/** What a sort begins with: the newest, who is online, A to Z. */
const ascendingFirst: Record<UserSort, boolean> = { joined: false, seen: false, name: true, username: true };

/** Search, order and place of a list of users, kept in the address. A new search starts at the newest. */
export function usePlaceQuery() {
  const { query, set } = useQueryValues();
  const search = query.get('search') ?? '';
  const asked = userSorts.find((one) => one === query.get('sort')) ?? 'joined';
  // What is searched for is sorted by age alone.
  const sort: UserSort = search ? 'joined' : asked;
  // Kept addresses say "oldest", from when lists were sorted by age alone.
  const order = query.get('order')?.replace('oldest', 'ascending');
  const ascending = order === 'ascending' || (order !== 'descending' && ascendingFirst[sort]);
  return {
    search,
    sort,
    ascending,
    /** Sorts by this; by the same again, the other way round. */
    sortBy: (next: UserSort) => {
      const up = next === sort ? !ascending : ascendingFirst[next];
      const words = up ? 'ascending' : 'descending';
      set({
        sort: next === 'joined' ? '' : next,
        order: up === ascendingFirst[next] ? '' : words,
        before: '',
        after: '',
      });
    },
    before: query.get('before') ?? undefined,
    after: query.get('after') ?? undefined,
    setSearch: (text: string) => {
      if (text === search) return;
      const age = text ? { sort: '', order: asked === 'joined' ? (order ?? '') : '' } : {};
      set({ search: text, ...age, before: '', after: '' }, { replace: true });
    },
    goTo: ({ before, after }: UserPlace) => {
      set({ before, after });
      scrollTo(0, 0);
    },
  };
}
