import { paymentStatus } from '@emberline/contracts/choices';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paymentPath } from '../../api/leave.ts';
import { useMeQuery } from '../../api/me.ts';
import type { ApiError } from '../../api/send.ts';
import { MemberGridSkeleton } from '../../members/card/member-card.tsx';
import { texts } from '../../texts.ts';
import { TableDrawing } from '../../ui/drawings/drawings.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { PeopleGrid, useHotlistQuery } from './people-grid.tsx';

/** The members on the own hotlist; for subscribers. */
export function HotlistsPage() {
  return (
    <>
      <PageHeader
        title={texts.hotlist.heading}
        intro="The people you keep in mind. Only you see this list; two who saved each other are both told."
      />
      <PaidOnly loading={<MemberGridSkeleton count={8} />}>
        <Hotlist />
      </PaidOnly>
    </>
  );
}

function Hotlist() {
  const { data: people, error } = useHotlistQuery();
  // The API layer already redirects on 401 and 402.
  if (error && !people && ![401, 402].includes((error as ApiError).status))
    return <Navigate to="/error" replace />;
  return (
    <PeopleGrid
      people={people?.filter(({ hotlisted }) => hotlisted !== false)}
      empty={texts.hotlist.empty}
      hint="Touch the heart on somebody you like, and they wait for you here."
      end="That is everybody on your hot list."
      drawing={<TableDrawing />}
    />
  );
}

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
