import { lazy, Suspense, useSyncExternalStore } from 'react';
import classes from './ad-column.module.css';

const Ads = lazy(() => import('./ads.tsx').then((module) => ({ default: module.Ads })));

/** The right column of wide screens. */
export function AdColumn() {
  const isWide = useWide();
  return (
    <aside className={classes.column} aria-label="Sponsored">
      <Suspense>{isWide && <Ads />}</Suspense>
    </aside>
  );
}

/** Narrow screens show no ads and do not fetch them. */
function useWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(wide);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => matchMedia(wide).matches,
    () => false,
  );
}

const wide = '(min-width: 80em)';
