import { useSearchParams } from 'react-router';

/** Page and search of a list, kept in the address. A new search starts at the first page. */
export function usePageQuery() {
  const [query, setQuery] = useSearchParams();
  const page = Math.max(1, Math.floor(Number(query.get('page')) || 1));
  const search = query.get('search') ?? '';
  const setSearch = (text: string) => setQuery(text ? { search: text } : {}, { replace: true });
  const linkTo = (number: number) => {
    const next = new URLSearchParams(query);
    next.set('page', String(number));
    return `?${next}`;
  };
  return { page, search, setSearch, linkTo };
}
