import { Suspense, useEffect } from 'react';
import { Provider } from 'react-redux';
import { Outlet, useLocation } from 'react-router';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { ToastHost } from '../../ui/toast-host.tsx';
import { CrashScreen } from '../crash-screen.tsx';
import { TokenOnly } from '../guards.tsx';
import { store } from '../store.ts';
import { MemberFrame } from './member-frame.tsx';
import { PopupHost } from './popup-host.tsx';

/** What only members need: the store, the live connection, dialogs and toasts, and the frame around their pages. */
export function MemberShell() {
  const { pathname } = useLocation();
  useEffect(() => {
    // After the first paint: the page is there before its live connection.
    void import('../../live/start-live.ts').then(({ startLive }) => startLive());
    void import('../../live/outbox/start-outbox.ts').then(({ startOutbox }) => startOutbox());
  }, []);
  return (
    <TokenOnly>
      <Provider store={store}>
        <ToastHost />
        <MemberFrame>
          <ErrorBoundary fallback={<CrashScreen />} resetKey={pathname}>
            <Suspense fallback={<PageLoader />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </MemberFrame>
        <PopupHost />
      </Provider>
    </TokenOnly>
  );
}
