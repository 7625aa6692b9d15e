import { type ComponentType, Suspense, useEffect } from 'react';
import { Provider } from 'react-redux';
import { Outlet, useLocation } from 'react-router';
import { store } from '../../store/store.ts';
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx';
import { PageLoader } from '../../ui/feedback/page-loader.tsx';
import { ToastHost } from '../../ui/feedback/toast-host.tsx';
import { late } from '../../ui/late/late.ts';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { CrashScreen } from '../crash-screen.tsx';
import { MemberFrame, TokenOnly } from './member-frame.tsx';

// No chat is open in the first paint, and no message has arrived.
const OverPages = lazyPart(() => import('./over-pages.tsx'), 'OverPages');

/** With it the document was drawn. What is hydrated later must not differ, though answers have come by then. */
const drawnState = store.getState();

/** What only members need: the store, the live connection, dialogs and toasts, and the frame around their pages. */
export function MemberShell() {
  const { pathname } = useLocation();
  useEffect(() => {
    // After the first paint, so that the live connection does not delay the page.
    void late(() => import('./over-pages.tsx')).then(({ goLive }) => goLive());
    void late(() => import('../after-paint.ts')).then(({ afterPaint }) => afterPaint());
  }, []);
  return (
    <TokenOnly>
      <Provider store={store} serverState={drawnState}>
        <ToastHost />
        <MemberFrame>
          <ErrorBoundary fallback={<Alive as={CrashScreen} />} resetKey={pathname}>
            <Suspense fallback={<PageLoader />}>
              <Alive as={Outlet} />
            </Suspense>
          </ErrorBoundary>
        </MemberFrame>
        <OverPages />
      </Provider>
    </TokenOnly>
  );
}

/** Shows what listens to the keys and the pointer: the drawn page, which `prerender.ts` made inert, does from now on. */
function Alive({ as: Shown }: { as: ComponentType }) {
  useEffect(() => document.getElementById('main')?.removeAttribute('inert'), []);
  return <Shown />;
}
