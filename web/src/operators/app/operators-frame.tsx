import { Button } from '@mantine/core';
import { Suspense, useEffect, useState } from 'react';
import { Link, Navigate, Outlet, useLocation } from 'react-router';
import { endedPath, loginPath } from '../../api/leave.ts';
import { send } from '../../api/send.ts';
import { endSession, lastEnd, readToken } from '../../api/session.ts';
import { useSignedIn } from '../../api/use-signed-in.ts';
import { CrashScreen } from '../../app/crash-screen.tsx';
import { Brand } from '../../app/frames/brand.tsx';
import { selectLiveState } from '../../live/live-slice.ts';
import { PageMeta } from '../../live/page-meta.tsx';
import { useAppSelector } from '../../store/hooks.ts';
import { LostDrawing } from '../../ui/drawings/drawing.tsx';
import { IconKeyboard, IconLogout, IconUser } from '../../ui/drawings/icons.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx';
import { PageLoader } from '../../ui/feedback/page-loader.tsx';
import { toastError } from '../../ui/feedback/toast.tsx';
import { late } from '../../ui/late/late.ts';
import { SkipLink } from '../../ui/layout/skip-link.tsx';
import { operatorApi } from '../api/operator-api.ts';
import { KeysProvider, useKeysHelp } from '../shared/keys/keys-provider.tsx';
import { useMayOpen } from '../shared/use-operator-links.ts';
import { sendAllNow } from '../shared/waiting/waiting-answers.ts';
import { WaitingBar } from '../shared/waiting/waiting-bar.tsx';
import { IdleEnd } from './idle-end.tsx';
import { Links } from './links.tsx';
import classes from './operators-frame.module.css';

/** The frame of all operators' pages. Without a token it leads to /admin/login, which leads back here. */
export function OperatorsFrame() {
  const signedIn = useSignedIn();
  const { pathname, search } = useLocation();
  const [began] = useState(signedIn);
  const { data: me, isLoading } = operatorApi.useAdminMeQuery(undefined, { skip: !signedIn });
  // Also when the operator cannot be read: the pages then say what is wrong.
  const mayBeLive = signedIn && !isLoading && !me?.isNewcomer;
  useEffect(() => {
    if (!mayBeLive) return;
    // After the first paint, so that it does not delay the page.
    void late(() => import('../../live/start-live.ts')).then(({ startLive }) => startLive());
    void late(() => import('../live/live-reactions.ts')).then(({ startReactions }) => startReactions());
  }, [mayBeLive]);
  if (!signedIn) {
    // After logging off, the login page leads home; after an ended session, it says so and leads back here.
    const back = began ? endedPath(pathname + search) : loginPath(pathname + search);
    return <Navigate to={lastEnd() === 'left' ? '/admin/login' : back} replace />;
  }
  return (
    <KeysProvider>
      <div className={classes.frame}>
        <SkipLink />
        <header className={classes.bar}>
          <Brand to="/admin/dashboard" />
          <ErrorBoundary resetKey={pathname}>{!me?.isNewcomer && <Links />}</ErrorBoundary>
          <div className={classes.tools}>
            <ErrorBoundary resetKey={pathname}>
              {!me?.isNewcomer && <LiveState />}
              <KeysButton />
              <MyAccess />
              <LogOff />
            </ErrorBoundary>
          </div>
        </header>
        <main id="main" className={classes.main} tabIndex={-1}>
          <ErrorBoundary resetKey={pathname}>
            <AccessBanner />
          </ErrorBoundary>
          <ErrorBoundary fallback={<CrashScreen />} resetKey={pathname}>
            <Suspense fallback={<PageLoader />}>
              <Page />
            </Suspense>
          </ErrorBoundary>
        </main>
        <ErrorBoundary resetKey={pathname}>
          <WaitingBar />
        </ErrorBoundary>
        <ErrorBoundary fallback={null} resetKey={pathname}>
          <IdleEnd />
        </ErrorBoundary>
      </div>
    </KeysProvider>
  );
}

/** The page, where the operator may use it. */
function Page() {
  const { data: me } = operatorApi.useAdminMeQuery();
  const { pathname } = useLocation();
  const mayOpen = useMayOpen(pathname);
  if (me?.isNewcomer && pathname !== '/admin/me') return <Navigate to="/admin/me" replace />;
  return mayOpen ? <Outlet /> : <NotForYou />;
}

function KeysButton() {
  const openHelp = useKeysHelp();
  return (
    <button type="button" className={classes.tool} onClick={openHelp} aria-label="Keyboard shortcuts">
      <IconKeyboard size={19} aria-hidden />
    </button>
  );
}

/** What the operator has to do first for the own access. */
function AccessBanner() {
  const { data: me } = operatorApi.useAdminMeQuery();
  const { pathname } = useLocation();
  if (!me?.isNewcomer && (!me?.temporaryPassword || pathname === '/admin/me')) return null;
  return (
    <p className={classes.banner} role="status">
      {me.isNewcomer ? (
        'Set up a second step at login first. Everything else opens then.'
      ) : (
        <>
          A manager chose your password. <Link to="/admin/me">Choose your own</Link>
        </>
      )}
    </p>
  );
}

function MyAccess() {
  const { data: operator } = operatorApi.useAdminMeQuery();
  return (
    <Link className={classes.tool} to="/admin/me" title="My access">
      <IconUser size={18} aria-hidden />
      <span className={classes.word}>{operator?.username ?? 'My access'}</span>
    </Link>
  );
}

/** What has been given is sent first. A text that could not be sent is a draft again, and goes with a second press. */
function LogOff() {
  const [busy, setBusy] = useState(false);
  const logOff = async () => {
    setBusy(true);
    const isSent = await sendAllNow();
    setBusy(false);
    const token = readToken();
    if (!token) return;
    if (!isSent) return toastError('An answer was not sent. Log off once more to leave it.');
    endSession('left');
    void send({ id: 'adminLogoff', token });
  };
  return (
    <button type="button" className={classes.tool} disabled={busy} onClick={() => void logOff()}>
      <IconLogout size={18} aria-hidden />
      <span className={classes.word}>Log off</span>
    </button>
  );
}

/** A page that belongs to a role that the operator does not have. */
function NotForYou() {
  return (
    <>
      <PageMeta title="Not your role" />
      <h1>Not your role</h1>
      <EmptyState
        drawing={<LostDrawing />}
        title="This page belongs to another role than yours. A manager can give it to you."
        action={
          <Button component={Link} to="/admin/dashboard">
            To the dashboard
          </Button>
        }
      />
    </>
  );
}

const liveWords = {
  starting: 'Connecting',
  connected: 'Live',
  connecting: 'Connecting',
  offline: 'Offline',
} as const;

/** Says whether the live connection keeps the page up to date. */
function LiveState() {
  const state = useAppSelector(selectLiveState);
  return (
    <span className={classes.state} data-state={state} role="status">
      {liveWords[state]}
    </span>
  );
}
