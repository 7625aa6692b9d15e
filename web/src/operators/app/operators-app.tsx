import { Suspense, useEffect } from 'react';
import { Provider } from 'react-redux';
import { Navigate, Route, Routes, useNavigate } from 'react-router';
import '../shared/dialogs/ask-for-second-step.tsx';
import { setNavigator } from '../../api/navigation.ts';
import { CrashScreen } from '../../app/crash-screen.tsx';
import { pageRoutes } from '../../app/page-routes.tsx';
import { operatorPages } from '../../operator-pages.ts';
import { redirects } from '../../pages.ts';
import { store } from '../../store/store.ts';
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx';
import { PageLoader } from '../../ui/feedback/page-loader.tsx';
import { ToastHost } from '../../ui/feedback/toast-host.tsx';
import { NothingHere } from './nothing-here.tsx';
import { OperatorsFrame } from './operators-frame.tsx';

const loaders = import.meta.glob('./operators/features/**/*-page.tsx', { base: '../../' });

/** The operators' document: an entry of its own, which members never download. */
export function OperatorsApp() {
  const navigate = useNavigate();
  useEffect(() => setNavigator((path, options) => void navigate(path, options)), [navigate]);
  return (
    <ErrorBoundary fallback={<CrashScreen />}>
      <Provider store={store}>
        <ToastHost />
        <Suspense fallback={<PageLoader />}>
          <Routes>
            {redirects.map(([from, to]) => (
              <Route key={from} path={from} element={<Navigate to={to} replace />} />
            ))}
            {pageRoutes(operatorPages, 'none', loaders)}
            <Route element={<OperatorsFrame />}>
              {pageRoutes(operatorPages, 'operator', loaders)}
              <Route path="*" element={<NothingHere />} />
            </Route>
          </Routes>
        </Suspense>
      </Provider>
    </ErrorBoundary>
  );
}
