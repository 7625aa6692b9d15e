import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { isSessionEndExpected } from '../api/navigation.ts';
import { useSignedIn } from '../api/use-signed-in.ts';

/** Pages for members: without a token to /login, and back here afterwards. */
export function TokenOnly({ children }: { children: ReactNode }) {
  const signedIn = useSignedIn();
  const { pathname, search, hash } = useLocation();
  if (signedIn) return children;
  if (isSessionEndExpected()) return null;
  return <Navigate to={`/login?redirectUrl=${encodeURIComponent(pathname + search + hash)}`} replace />;
}
