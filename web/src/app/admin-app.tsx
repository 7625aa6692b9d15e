import { Suspense, useEffect } from 'react';
import { Provider } from 'react-redux';
import { Navigate, Route, Routes, useNavigate } from 'react-router';
import { setNavigator } from '../api/navigation.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { PageLoader } from '../ui/page-loader.tsx';
import { ToastHost } from '../ui/toast-host.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { adminLoginPage, adminPages } from './admin-pages.ts';
import { CrashScreen } from './crash-screen.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { store } from './store.ts';

/** The operators' document: its own entry, never downloaded by members. */
export function AdminApp() {
  const navigate = useNavigate();
  useEffect(() => setNavigator((path, options) => void navigate(path, options)), [navigate]);
  const [loginPath, LoginPage] = adminLoginPage;
  return (
    <ErrorBoundary fallback={<CrashScreen />}>
      <Provider store={store}>
        <ToastHost />
        <Suspense fallback={<PageLoader />}>
          <Routes>
            <Route path="/admin" element={<Navigate to="/admin/dashboard" replace />} />
            <Route path={loginPath} element={<LoginPage />} />
            <Route element={<AdminFrame />}>
              {adminPages.map(([path, Page]) => (
                <Route key={path} path={path} element={<Page />} />
              ))}
            </Route>
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
        </Suspense>
      </Provider>
    </ErrorBoundary>
  );
}
