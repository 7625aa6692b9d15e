import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../../api/error-state.tsx';
import { type OperatorUser, type UserPlace, usersApi } from '../../../api/users-api.ts';
import { RowsSkeleton } from '../../../shared/lists/rows-skeleton.tsx';
import { SearchBox } from '../../../shared/lists/search-box.tsx';
import { keptRows } from '../../../shared/lists/use-page-query.ts';
import { usePlaceQuery } from '../../../shared/lists/use-place-query.ts';
import { Panel } from '../../../shared/panel.tsx';
import { SuspendUser } from '../../../shared/suspension/suspend-user.tsx';
import classes from './paged-users.module.css';
import { UserTable } from './user-table.tsx';

interface PagedUsersProps {
  title: string;
  /** Paid users have no search. */
  of?: 'all' | 'paid';
  empty: string;
  action?: (user: OperatorUser) => ReactNode;
}

/** Users, sorted by a column; all of them are found by a part of a name or an address. */
export function PagedUsers({ title, of = 'all', empty, action }: PagedUsersProps) {
  const { search, sort, ascending, sortBy, before, after, setSearch, goTo } = usePlaceQuery();
  const asked = usersApi.useUsersQuery({
    of,
    sort,
    ascending,
    before,
    after,
    ...(of === 'all' && { search }),
  });
  const { data, busy } = keptRows(asked);
  return (
    <Panel
      title={title}
      actions={
        of === 'all' && (
          <SearchBox
            label="Search users"
            placeholder="Search users..."
            search={search}
            onSearch={setSearch}
          />
        )
      }
    >
      {!data && asked.error && <ErrorState error={asked.error} retry={asked.refetch} />}
      {!data && !asked.error && <RowsSkeleton rows={10} />}
      {data && (
        <div className={classes.rows} aria-busy={busy}>
          <UserTable
            users={data.users}
            caption={title}
            empty={search ? `Nobody is found for “${search}”.` : empty}
            action={action}
            sorted={{ sort, ascending, sortBy, onlyByJoined: search !== '' }}
          />
        </div>
      )}
      {data && (data.previous || data.next) && (
        <nav className={classes.pages} aria-label={`Pages of ${title.toLowerCase()}`}>
          <Step to={busy ? undefined : data.previous} onStep={goTo}>
            Previous
          </Step>
          <Step to={busy ? undefined : data.next} onStep={goTo}>
            Next
          </Step>
        </nav>
      )}
    </Panel>
  );
}

interface StepProps {
  to: UserPlace | undefined;
  onStep: (place: UserPlace) => void;
  children: string;
}

/** Never disabled, since a disabled button loses the focus. */
function Step({ to, onStep, children }: StepProps) {
  return (
    <Button
      variant="default"
      size="sm"
      data-disabled={!to || undefined}
      aria-disabled={!to || undefined}
      onClick={() => to && onStep(to)}
    >
      {children}
    </Button>
  );
}

export function PaidUsers() {
  return <PagedUsers title="Paid users" of="paid" empty="Nobody has paid yet." />;
}

export function RecentUsers() {
  return (
    <PagedUsers title="Recent users" empty="No users yet." action={(user) => <SuspendUser user={user} />} />
  );
}
