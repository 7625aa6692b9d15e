import { paymentStatus } from '@emberline/contracts/choices';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useMeQuery } from '../api/me.ts';
import type { ApiError } from '../api/send.ts';
import { PageLoader } from '../ui/feedback/page-loader.tsx';

/** The payment check of /hotlists: not paid to /payment, a 401 to /404, any other failure to /error. */
export function PaidOnly({ children }: { children: ReactNode }) {
  const { data: me, error, isLoading } = useMeQuery();
  const { pathname } = useLocation();
  if (me?.paymentStatus === paymentStatus.active) return children;
  if (isLoading) return <PageLoader />;
  if (error) return <Navigate to={(error as ApiError).status === 401 ? '/404' : '/error'} replace />;
  return <Navigate to={`/payment?returnTo=${encodeURIComponent(pathname)}`} replace />;
}
