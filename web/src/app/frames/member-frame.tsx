import { lazy, type ReactNode, Suspense } from 'react';
import { SkipLink } from '../../ui/layout/skip-link.tsx';
import { AdColumn } from './ad-column.tsx';
import { Banners } from './banners.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import classes from './member-frame.module.css';
import { SideNav } from './side-nav.tsx';
import { TopNav } from './top-nav.tsx';

// Loaded when needed: it shows some seconds after the connection is lost, never in the first paint.
const OfflineBar = lazy(() => import('./offline-bar.tsx').then((module) => ({ default: module.OfflineBar })));

/** Top, left and right of every member page; on phones a bar at the bottom instead of the left column. */
export function MemberFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <SkipLink />
      <TopNav />
      <Suspense>
        <OfflineBar />
      </Suspense>
      <div className={classes.columns}>
        <SideNav />
        <main id="main" className={classes.main} tabIndex={-1}>
          <Banners />
          {children}
        </main>
        <AdColumn />
      </div>
      <div className={classes.footer}>
        <Footer />
      </div>
      <BottomBar />
    </div>
  );
}
