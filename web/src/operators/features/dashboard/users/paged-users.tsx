import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ErrorState } from '../../../../api/error-state.tsx';
import { type OperatorUser, usersApi } from '../../../api/users-api.ts';
import { Panel } from '../../../shared/panel.tsx';
import { RowsSkeleton } from '../../../shared/rows-skeleton.tsx';
import { SearchBox } from '../../../shared/search-box.tsx';
import classes from './paged-users.module.css';
import { UserTable } from './user-table.tsx';

const limit = 50;

interface PagedUsersProps {
  title: string;
  action?: (user: OperatorUser) => ReactNode;
}

/** All users, newest first, found by the beginning of a name or an address. */
export function PagedUsers({ title, action }: PagedUsersProps) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const { currentData: data, data: latest, error, refetch } = usersApi.useUsersQuery({ page, limit, search });
  return (
    <Panel
      title={title}
      actions={
        <SearchBox
          label="Search users"
          placeholder="Search users..."
          search={search}
          onSearch={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
      }
    >
      {!data && error && <ErrorState error={error} retry={refetch} />}
      {!data && !error && <RowsSkeleton rows={10} />}
      {data && (
        <UserTable
          users={data}
          caption={title}
          empty={search ? `Nobody’s name begins with “${search}”.` : 'No users yet.'}
          action={action}
        />
      )}
      {(page > 1 || latest?.length === limit) && (
        <div className={classes.pages}>
          <Step off={page === 1} onStep={() => setPage(page - 1)}>
            Previous
          </Step>
          <span>Page {page}</span>
          <Step off={!data || data.length < limit} onStep={() => setPage(page + 1)}>
            Next
          </Step>
        </div>
      )}
    </Panel>
  );
}

/** Never disabled, since a disabled button loses the focus. */
function Step({ off, onStep, children }: { off: boolean; onStep: () => void; children: string }) {
  return (
    <Button
      variant="default"
      size="sm"
      data-disabled={off || undefined}
      aria-disabled={off || undefined}
      onClick={() => off || onStep()}
    >
      {children}
    </Button>
  );
}
