import { lazy, Suspense, useEffect, useState } from 'react';
import classes from './ad-column.module.css';

const Ads = lazy(() => import('./ads.tsx').then((module) => ({ default: module.Ads })));

/** The right column of wide screens. */
export function AdColumn() {
  const wide = useWide();
  return (
    <aside className={classes.column} aria-label="Sponsored">
      <Suspense>{wide && <Ads />}</Suspense>
    </aside>
  );
}

/** Narrow screens show no ads and do not fetch them. */
function useWide(): boolean {
  const [wide, setWide] = useState(() => !import.meta.env.SSR && matchMedia('(min-width: 80em)').matches);
  useEffect(() => {
    const query = matchMedia('(min-width: 80em)');
    const onChange = () => setWide(query.matches);
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  }, []);
  return wide;
}
