import { Suspense, useEffect, useState } from 'react';
import { Navigate, NavLink, Outlet, useLocation } from 'react-router';
import { send } from '../../api/send.ts';
import { endSession, readToken } from '../../api/session.ts';
import { useSignedIn } from '../../api/use-signed-in.ts';
import { CrashScreen } from '../../app/crash-screen.tsx';
import { Brand } from '../../app/frames/brand.tsx';
import { navigation } from '../../pages.ts';
import { texts } from '../../texts.ts';
import { IconKeyboard, IconLogout } from '../../ui/drawings/icons.ts';
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx';
import { PageLoader } from '../../ui/feedback/page-loader.tsx';
import { CountBadge } from '../../ui/layout/count-badge.tsx';
import { SchemeSwitch } from '../../ui/layout/scheme-switch.tsx';
import { adminApi } from '../api/admin-api.ts';
import { KeysProvider, useKeysHelp } from '../shared/keys/keys-provider.tsx';
import { LiveState } from '../shared/live-state.tsx';
import classes from './operators-frame.module.css';

/** Around every page of the operators: without a token to /admin/login, and back here afterwards. */
export function OperatorsFrame() {
  const signedIn = useSignedIn();
  const { pathname, search } = useLocation();
  const [loggedOff, setLoggedOff] = useState(false);
  useEffect(() => {
    if (!signedIn) return;
    // After the first paint, like the members' live connection.
    void import('../../live/start-live.ts').then(({ startLive }) => startLive());
    void import('../live/live-reactions.ts').then(({ startReactions }) => startReactions());
  }, [signedIn]);
  if (!signedIn) {
    // Whoever logged off has left; whose session ended comes back here.
    const back = loggedOff ? '' : `?redirectUrl=${encodeURIComponent(pathname + search)}`;
    return <Navigate to={`/admin/login${back}`} replace />;
  }
  return (
    <KeysProvider>
      <div className={classes.frame}>
        <a href="#main" className={classes.skip}>
          Skip to the page
        </a>
        <header className={classes.bar}>
          <Brand to="/admin/dashboard" />
          <Links />
          <div className={classes.tools}>
            <LiveState />
            <KeysButton />
            <SchemeSwitch />
            <LogOff onLogOff={() => setLoggedOff(true)} />
          </div>
        </header>
        <main id="main" className={classes.main} tabIndex={-1}>
          <ErrorBoundary fallback={<CrashScreen />} resetKey={pathname}>
            <Suspense fallback={<PageLoader />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
    </KeysProvider>
  );
}

function Links() {
  const { data: operator } = adminApi.useOperatorQuery();
  const { waiting } = adminApi.useDashboardQuery(undefined, {
    selectFromResult: ({ data }) => ({ waiting: data?.counts.waiting ?? 0 }),
  });
  const shown =
    operator?.role === 'manager' ? [...navigation.operator, ...navigation.manager] : navigation.operator;
  return (
    <nav className={classes.links} aria-label="Operators’ area">
      {shown.map(([to, name]) => (
        <NavLink key={to} to={to} className={classes.link}>
          {name}
          {to === '/admin/dashboard' && (
            <CountBadge count={waiting} said={texts.counts.mailsWaiting(waiting)} />
          )}
        </NavLink>
      ))}
    </nav>
  );
}

function KeysButton() {
  const openHelp = useKeysHelp();
  return (
    <button type="button" className={classes.tool} onClick={openHelp} aria-label="Keyboard shortcuts">
      <IconKeyboard size={19} aria-hidden />
    </button>
  );
}

function LogOff({ onLogOff }: { onLogOff: () => void }) {
  const { data: operator } = adminApi.useOperatorQuery();
  const logOff = () => {
    const token = readToken();
    onLogOff();
    endSession();
    if (token) void send({ id: 'adminLogoff', token });
  };
  return (
    <button type="button" className={classes.tool} onClick={logOff} title={operator?.username}>
      <IconLogout size={18} aria-hidden />
      <span className={classes.word}>Log off</span>
      {operator && <span className={classes.operator}>{operator.username}</span>}
    </button>
  );
}
