import { pageIn, useQueryValues } from '../../../ui/layout/use-query-values.ts';

/** Page and search of a list, kept in the address. A new search starts at the first page. */
export function usePageQuery() {
  const { query, set } = useQueryValues();
  const page = pageIn(query);
  const search = query.get('search') ?? '';
  const setSearch = (text: string) =>
    set({ search: text, page: undefined, upTo: undefined }, { replace: true });
  const upTo = Math.floor(Number(query.get('upTo'))) || undefined;
  /** @param newest where the first page begins, in a list that grows while it is read */
  const linkTo = (number: number, newest?: number) => {
    const next = new URLSearchParams(query);
    next.set('page', String(number));
    if (newest && number > 1) next.set('upTo', String(newest));
    else next.delete('upTo');
    return `?${next}`;
  };
  return { page, upTo, search, setSearch, linkTo };
}
