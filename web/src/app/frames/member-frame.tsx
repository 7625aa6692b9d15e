import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { endedPath, loginPath } from '../../api/leave.ts';
import { isSessionEndExpected } from '../../api/navigation.ts';
import { lastEnd } from '../../api/session.ts';
import { useSignedIn } from '../../api/use-signed-in.ts';
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx';
import { useHydrating } from '../../ui/forms/use-hydrating.ts';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { SkipLink } from '../../ui/layout/skip-link.tsx';
import { Banners } from './banners/banners.tsx';
import { BottomBar, HotlistTabs, TopNav } from './bars/bottom-bar.tsx';
import { SideNav } from './bars/side-nav.tsx';
import { Footer } from './footer.tsx';
import * as classes from './frames.module.css';
import { usePaid } from './use-shown-me.ts';

const Bars = lazyPart(() => import('./bars/bars.tsx'), 'Bars');

/** Top, left and right of every member page; on phones a bar at the bottom instead of the left column. */
export function MemberFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const adverts = hasAdverts(pathname, usePaid());
  return (
    <div className={classes.frame}>
      <SkipLink />
      <ErrorBoundary resetKey={pathname}>
        <TopNav />
      </ErrorBoundary>
      <ErrorBoundary resetKey={pathname}>
        <BottomBar />
      </ErrorBoundary>
      <Bars />
      <div
        className={classes.columns}
        data-adverts={adverts || undefined}
        data-filled={pathname.startsWith('/mailbox') || undefined}
      >
        <ErrorBoundary resetKey={pathname}>
          <SideNav />
        </ErrorBoundary>
        <main id="main" className={classes.main} tabIndex={-1}>
          {/* That page asks for it all itself. */}
          <ErrorBoundary fallback={null} resetKey={pathname}>
            {pathname !== '/welcome' && <Banners />}
            <HotlistTabs />
          </ErrorBoundary>
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

const Ads = lazyPart(() => import('./ads.tsx'), 'Ads');

/** The right column of wide screens. Narrow ones show no ads and do not fetch them; one that becomes wide has them on the next page. */
function AdColumn() {
  const isWide = !useHydrating() && matchMedia('(min-width: 80em)').matches;
  return (
    <aside className={classes.column} aria-label="Sponsored">
      {isWide && <Ads />}
    </aside>
  );
}

/** Guards the members' pages: without a token it leads to /login, which leads back here. The drawn page is unguarded. */
export function TokenOnly({ children }: { children: ReactNode }) {
  const signedIn = useSignedIn();
  const isHydrating = useHydrating();
  const [signedInBefore] = useState(signedIn || isHydrating);
  const { pathname, search, hash } = useLocation();
  if (signedIn || isHydrating) return children;
  if (isSessionEndExpected()) return null;
  if (signedInBefore && lastEnd() === 'left') return <Navigate to="/login" replace />;
  const pathTo = signedInBefore ? endedPath : loginPath;
  return <Navigate to={pathTo(pathname + search + hash)} replace />;
}

/** Pages without adverts: where people write, pay, or look at somebody. */
const quiet = [
  '/mailbox',
  '/payment',
  '/payment-success',
  '/membership',
  '/profile',
  '/view',
  '/photo',
  '/welcome',
];

/** Whether a page has the column of adverts. Subscribers, and who is not known yet, have it on the home page alone. */
export function hasAdverts(pathname: string, paid: boolean | undefined): boolean {
  if (pathname === '/home') return true;
  return paid === false && !quiet.some((path) => pathname === path || pathname.startsWith(`${path}/`));
}
