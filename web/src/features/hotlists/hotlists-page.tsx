import { Navigate } from 'react-router';
import type { ApiError } from '../../api/send.ts';
import { MemberGridSkeleton } from '../../members/card/member-card.tsx';
import { PaidOnly } from '../../members/paid-only.tsx';
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
