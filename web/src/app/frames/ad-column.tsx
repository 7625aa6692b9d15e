import { lazy, Suspense } from 'react';
import { useHydrating } from '../../ui/forms/use-hydrating.ts';
import classes from './ad-column.module.css';

const Ads = lazy(() => import('./ads.tsx').then((module) => ({ default: module.Ads })));

/** The right column of wide screens. Narrow ones show no ads and do not fetch them; one that becomes wide has them on the next page. */
export function AdColumn() {
  const isWide = !useHydrating() && matchMedia('(min-width: 80em)').matches;
  return (
    <aside className={classes.column} aria-label="Sponsored">
      <Suspense>{isWide && <Ads />}</Suspense>
    </aside>
  );
}
