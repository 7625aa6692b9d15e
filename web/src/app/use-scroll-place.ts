import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const places = new Map<string, number>();
const longestWaitMs = 3000;

/**
 * A new page starts at its top, or at the element that the address names, and gets the focus. Back restores the scroll
 * position. Both also when the page's content takes a moment to arrive.
 */
export function useScrollPlace(): void {
  const location = useLocation();
  const kind = useNavigationType();
  const before = useRef(location);

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  // A layout effect, so that scrolling caused by the next page's shorter content is not recorded for this page.
  useLayoutEffect(() => {
    const remember = () => void places.set(location.key, scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [location.key]);

  useLayoutEffect(() => {
    const from = before.current;
    before.current = location;
    if (from === location) return;
    if (kind === 'POP') return keepTrying(scrollsTo(places.get(location.key) ?? 0));
    const samePage = from.pathname === location.pathname;
    const named = kind === 'PUSH' && location.hash.slice(1);
    if (!named && samePage && from.search === location.search) return;
    if (!samePage) document.getElementById('main')?.focus({ preventScroll: true });
    if (named) return keepTrying(() => shows(named));
    scrollTo(0, 0);
  }, [location, kind]);
}

/** A reload finds the place in the page again: it is kept with the visit in the browser's history. */
export function keepPlace(): void {
  addEventListener('beforeunload', () => history.replaceState({ ...history.state, place: scrollY }, ''));
  const { place } = history.state ?? {};
  if (place > 0 && scrollY === 0) keepTrying(scrollsTo(place));
}

function shows(id: string): boolean {
  const element = document.getElementById(id);
  element?.scrollIntoView();
  return element !== null;
}

const scrollsTo = (place: number) => () => {
  scrollTo(0, place);
  return Math.abs(scrollY - place) < 2;
};

/**
 * Scrolls as soon as the page is long enough, unless the person scrolls first.
 * @param scrolls returns whether it got there
 * @returns a function that stops waiting
 */
function keepTrying(scrolls: () => boolean): () => void {
  const stop = () => {
    watch.disconnect();
    clearTimeout(patience);
    removeEventListener('wheel', stop);
    removeEventListener('touchmove', stop);
    removeEventListener('keydown', stop);
  };
  const attempt = () => {
    if (scrolls()) stop();
  };
  const watch = new ResizeObserver(attempt);
  const patience = setTimeout(stop, longestWaitMs);
  addEventListener('wheel', stop, { passive: true });
  addEventListener('touchmove', stop, { passive: true });
  addEventListener('keydown', stop);
  watch.observe(document.body);
  attempt();
  return stop;
}
