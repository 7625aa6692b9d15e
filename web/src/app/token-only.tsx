import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { loginPath } from '../api/leave.ts';
import { isSessionEndExpected } from '../api/navigation.ts';
import { useSignedIn } from '../api/use-signed-in.ts';

/** Guards the members' pages: without a token it leads to /login, which leads back here. */
export function TokenOnly({ children }: { children: ReactNode }) {
  const signedIn = useSignedIn();
  const { pathname, search, hash } = useLocation();
  if (signedIn) return children;
  if (isSessionEndExpected()) return null;
  return <Navigate to={loginPath(pathname + search + hash)} replace />;
}
