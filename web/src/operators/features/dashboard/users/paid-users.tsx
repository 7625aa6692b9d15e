import { Button } from '@mantine/core';
import { useState } from 'react';
import { ErrorState } from '../../../../api/error-state.tsx';
import { adminApi } from '../../../api/admin-api.ts';
import { Panel } from '../../../shared/panel.tsx';
import { RowsSkeleton } from '../../../shared/rows-skeleton.tsx';
import { UserTable } from './user-table.tsx';

const step = 50;

export function PaidUsers() {
  const { data, error, refetch } = adminApi.usePaidUsersQuery();
  const [shown, setShown] = useState(step);
  if (!data && error) return <ErrorState error={error} retry={refetch} />;
  return (
    <Panel title={data ? `Paid users (${data.length})` : 'Paid users'}>
      {data ? (
        <UserTable users={data.slice(0, shown)} caption="Paid users" empty="Nobody has paid yet." />
      ) : (
        <RowsSkeleton />
      )}
      {data && data.length > shown && (
        <Button variant="default" size="sm" onClick={() => setShown(shown + step)}>
          Show more
        </Button>
      )}
    </Panel>
  );
}
