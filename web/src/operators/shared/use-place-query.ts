import type { UserPlace } from '../api/users-api.ts';
import { useQueryValues } from './use-query-values.ts';

/** Search, order and place of a list of users, kept in the address. A new search starts at the newest. */
export function usePlaceQuery() {
  const { query, set } = useQueryValues();
  const search = query.get('search') ?? '';
  const oldestFirst = query.get('order') === 'oldest';
  return {
    search,
    oldestFirst,
    setOldestFirst: (first: boolean) => set({ order: first ? 'oldest' : '', before: '', after: '' }),
    before: query.get('before') ?? undefined,
    after: query.get('after') ?? undefined,
    setSearch: (text: string) => {
      if (text !== search) set({ search: text, before: '', after: '' }, { replace: true });
    },
    goTo: ({ before, after }: UserPlace) => {
      set({ before, after });
      scrollTo(0, 0);
    },
  };
}
