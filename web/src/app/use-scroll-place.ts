import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const places = new Map<string, number>();
const longestWaitMs = 3000;

/**
 * A new page starts at its top and gets the focus. Back restores the scroll position, also when the page's content
 * takes a moment to arrive.
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
    if (kind === 'POP') return goTo(places.get(location.key) ?? 0);
    const samePage = from.pathname === location.pathname;
    if (samePage && from.search === location.search) return;
    scrollTo(0, 0);
    if (!samePage) document.getElementById('main')?.focus({ preventScroll: true });
  }, [location, kind]);
}

/** Scrolls there as soon as the page is long enough, unless the person scrolls first. @returns a function that stops waiting. */
function goTo(place: number): () => void {
  const stop = () => {
    watch.disconnect();
    clearTimeout(patience);
    removeEventListener('wheel', stop);
    removeEventListener('touchmove', stop);
    removeEventListener('keydown', stop);
  };
  const attempt = () => {
    scrollTo(0, place);
    if (Math.abs(scrollY - place) < 2) stop();
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
