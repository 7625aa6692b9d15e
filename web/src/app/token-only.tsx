import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { endedPath, loginPath } from '../api/leave.ts';
import { isSessionEndExpected } from '../api/navigation.ts';
import { lastEnd } from '../api/session.ts';
import { useSignedIn } from '../api/use-signed-in.ts';
import { useHydrating } from '../ui/forms/use-hydrating.ts';

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
