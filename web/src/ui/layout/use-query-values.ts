import { useSearchParams } from 'react-router';

/** The values in the address, and how to change some of them; empty ones leave it. Back undoes a change that is not a replacement. */
export function useQueryValues() {
  const [query, setQuery] = useSearchParams();
  const set = (values: Record<string, string | undefined>, options?: { replace: boolean }) => {
    // From the address itself: the values of the last render miss a change that came just before.
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setQuery(next, options);
  };
  return { query, set };
}

/** A page number in the address, from 1. */
export function pageIn(query: URLSearchParams, name = 'page'): number {
  return Math.max(1, Math.floor(Number(query.get(name)) || 1));
}
