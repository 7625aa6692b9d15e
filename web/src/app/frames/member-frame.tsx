import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { SkipLink } from '../../ui/layout/skip-link.tsx';
import { AdColumn } from './ad-column.tsx';
import { hasAdverts } from './ad-places.ts';
import { Banners } from './banners/banners.tsx';
import { BottomBar } from './bars/bottom-bar.tsx';
import { HotlistTabs } from './bars/hotlist-tabs.tsx';
import { SideNav } from './bars/side-nav.tsx';
import { TopNav } from './bars/top-nav.tsx';
import { Footer } from './footer.tsx';
import classes from './member-frame.module.css';
import { usePaid } from './use-shown-me.ts';

const Bars = lazy(() => import('./bars/bars.tsx').then((module) => ({ default: module.Bars })));

/** Top, left and right of every member page; on phones a bar at the bottom instead of the left column. */
export function MemberFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const adverts = hasAdverts(pathname, usePaid());
  return (
    <div className={classes.frame}>
      <SkipLink />
      <TopNav />
      <BottomBar />
      <Suspense>
        <Bars />
      </Suspense>
      <div
        className={classes.columns}
        data-adverts={adverts || undefined}
        data-filled={pathname.startsWith('/mailbox') || undefined}
      >
        <SideNav />
        <main id="main" className={classes.main} tabIndex={-1}>
          {/* That page asks for it all itself. */}
          {pathname !== '/welcome' && <Banners />}
          <HotlistTabs />
          {children}
        </main>
        {adverts && <AdColumn />}
      </div>
      <div className={classes.footer}>
        <Footer />
      </div>
    </div>
  );
}
