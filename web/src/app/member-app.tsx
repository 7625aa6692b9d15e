import { Suspense, useEffect } from 'react';
import { Route, Routes, useNavigate } from 'react-router';
import { preloadPage, setNavigator } from '../api/navigation.ts';
import { pageAt, pages } from '../pages.ts';
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx';
import { PageLoader } from '../ui/feedback/page-loader.tsx';
import { lazyPage } from '../ui/late/lazy-part.tsx';
import { CrashScreen } from './crash-screen.tsx';
import { PublicFrame } from './frames/public-frame.tsx';
import { pageRoutes } from './page-routes.tsx';
import { useScrollPlace } from './use-scroll-place.ts';

const loaders = import.meta.glob(['./features/**/*-page.tsx', './app/error-page.tsx'], { base: '../' });

const NotFoundPage = lazyPage(() => import('./not-found-page.tsx'), 'NotFoundPage');
// A chunk of its own: the public pages load neither the store nor the live connection.
const MemberShell = lazyPage(() => import('./frames/member-shell.tsx'), 'MemberShell');

const publicRoutes = pageRoutes(pages, 'public', loaders);
const memberRoutes = pageRoutes(pages, 'member', loaders);

/** All pages of visitors and members. Also rendered on the server for the prerendered ones. */
export function MemberApp() {
  useNavigator();
  useScrollPlace();
  return (
    <ErrorBoundary fallback={<CrashScreen />}>
      <Suspense fallback={<PageLoader />}>
        <Routes>
          <Route element={<PublicFrame />}>
            {publicRoutes}
            <Route path="*" element={<NotFoundPage />} />
          </Route>
          <Route element={<MemberShell />}>{memberRoutes}</Route>
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}

/** Fetches what the page at a path needs, so that it is drawn at once. Never fails: drawing tries again, and tells. */
export async function preloadAt(pathname: string): Promise<void> {
  const page = pageAt(pathname);
  if (!page) return;
  await Promise.all([preloadPage(page.path), page.frame === 'member' && MemberShell.preload()]);
}

function useNavigator() {
  const navigate = useNavigate();
  useEffect(() => setNavigator((path, options) => void navigate(path, options)), [navigate]);
}
