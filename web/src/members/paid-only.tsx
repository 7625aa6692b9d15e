import { paymentStatus } from '@emberline/contracts/choices';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paymentPath } from '../api/leave.ts';
import { useMeQuery } from '../api/me.ts';
import type { ApiError } from '../api/send.ts';

interface PaidOnlyProps {
  /** Shown until it is known whether the member has paid. */
  loading: ReactNode;
  children: ReactNode;
}

/** The payment check of /hotlists: not paid to /payment, a 401 to /404, any other failure to /error. */
export function PaidOnly({ loading, children }: PaidOnlyProps) {
  const { data: me, error, isLoading } = useMeQuery();
  const { pathname } = useLocation();
  if (me?.paymentStatus === paymentStatus.active) return children;
  if (isLoading) return loading;
  if (error) return <Navigate to={(error as ApiError).status === 401 ? '/404' : '/error'} replace />;
  return <Navigate to={paymentPath(pathname)} replace />;
}
