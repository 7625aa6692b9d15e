import '../../theme/styles.ts';
import '../shared/dialogs/ask-for-second-step.tsx';
import { Button } from '@mantine/core';
import { StrictMode, Suspense, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter, Link, Navigate, Route, Routes, useNavigate } from 'react-router';
import { setNavigator } from '../../api/navigation.ts';
import { onSessionChange, watchSession } from '../../api/session.ts';
import { CrashScreen } from '../../app/crash-screen.tsx';
import { pageRoutes } from '../../app/page-routes.tsx';
import { keepPlace } from '../../app/use-scroll-place.ts';
import { tellRefusal } from '../../kept/typed.ts';
import { PageMeta } from '../../live/page-meta.tsx';
import { operatorPages } from '../../operator-pages.ts';
import { redirects } from '../../pages.ts';
import { store } from '../../store/store.ts';
import { texts } from '../../texts.ts';
import { ThemeProvider } from '../../theme/theme-provider.tsx';
import { LostDrawing } from '../../ui/drawings/drawing.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx';
import { PageLoader } from '../../ui/feedback/page-loader.tsx';
import { clearToasts, toast, toastError } from '../../ui/feedback/toast.tsx';
import { ToastHost } from '../../ui/feedback/toast-host.tsx';
import { OperatorsFrame } from './operators-frame.tsx';

watchSession();
tellRefusal(toastError);
keepPlace();
addEventListener('filerefused', () => toast('Answers take words only: files cannot be sent here.'));
onSessionChange((change) => {
  if (change !== 'started') clearToasts();
});

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <ThemeProvider>
      <BrowserRouter>
        <OperatorsApp />
      </BrowserRouter>
    </ThemeProvider>
  </StrictMode>,
);

const loaders = import.meta.glob('./operators/features/**/*-page.tsx', { base: '../../' });

/** The operators' document: an entry of its own, which members never download. */
function OperatorsApp() {
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

/** An address of the operators' area that leads to no page. The links stay around it. */
function NothingHere() {
  return (
    <>
      <PageMeta title={texts.notFound.title} />
      <h1>{texts.notFound.title}</h1>
      <EmptyState
        drawing={<LostDrawing />}
        title={texts.notFound.text}
        action={
          <Button component={Link} to="/admin/dashboard">
            To the dashboard
          </Button>
        }
      />
    </>
  );
}
