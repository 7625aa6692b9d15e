import type { ReactNode } from 'react';
import { Presence } from '../../../../members/card/presence.tsx';
import type { OperatorUser } from '../../../api/operator-api.ts';
import { type UserPlace, type UserSort, usersApi } from '../../../api/users-api.ts';
import { FocusButton } from '../../../shared/acts/acts.tsx';
import { type Column, Loaded, SearchBox, Table } from '../../../shared/lists/lists.tsx';
import { keptRows, usePlaceQuery } from '../../../shared/lists/use-page-query.ts';
import shared from '../../../shared/operators.module.css';
import { Panel } from '../../../shared/panel.tsx';
import { Person } from '../../../shared/people/person.tsx';
import { SuspendUser } from '../../../shared/suspension/suspend-user.tsx';
import { When } from '../../../shared/times/times.tsx';
import { membershipWords } from '../../../shared/words/words.tsx';
import classes from '../dashboard.module.css';

interface PagedUsersProps {
  title: string;
  /** Paid users have no search. */
  of?: 'all' | 'paid';
  empty: string;
  /** A button in the last column. */
  action?: (user: OperatorUser) => ReactNode;
}

/** Users, sorted by a column; all of them are found by a part of a name or an address. Phones show only who it is, and the button. */
export function PagedUsers({ title, of = 'all', empty, action }: PagedUsersProps) {
  const { search, sort, ascending, sortBy, before, after, setSearch, goTo } = usePlaceQuery();
  const place = { sort, ascending, before, after };
  const [asked, busy] = keptRows(usersApi.useUsersQuery({ of, ...place, ...(of === 'all' && { search }) }));
  const sortOf = (by: UserSort) => {
    // What was searched for cannot be sorted by anything else.
    if (search && by !== 'joined') return undefined;
    const order = ascending ? ('ascending' as const) : ('descending' as const);
    return { order: by === sort ? order : undefined, onSort: () => sortBy(by) };
  };
  const columns: Column<OperatorUser>[] = [
    {
      head: 'User',
      sort: sortOf('name'),
      cell: (user) => (
        <Person user={user} linked>
          {user.email}
        </Person>
      ),
    },
    { head: 'Username', lesser: true, sort: sortOf('username'), cell: ({ username }) => username },
    {
      head: 'Presence',
      lesser: true,
      sort: sortOf('seen'),
      cell: ({ online, lastOnline }) => <Presence online={online} lastOnline={lastOnline} />,
    },
    { head: 'Membership', lesser: true, cell: membershipWords },
    {
      head: 'Since',
      lesser: true,
      sort: sortOf('joined'),
      cell: ({ createdAt }) => <When at={createdAt} />,
    },
    ...(action ? [{ head: 'Action', cell: action }] : []),
  ];
  return (
    <Panel
      title={title}
      actions={of === 'all' && <SearchBox label="Search users" search={search} onSearch={setSearch} />}
    >
      <Loaded asked={asked} rows={10}>
        {({ users, previous, next }) => (
          <>
            {users.length === 0 ? (
              <p className={shared.none}>{search ? `Nobody is found for “${search}”.` : empty}</p>
            ) : (
              <div className={classes.rows} aria-busy={busy}>
                <Table label={title} columns={columns} rows={users} keyOf={({ id }) => id} />
              </div>
            )}
            {(previous || next) && (
              <nav className={`bar gap-12 ${classes.pages}`} aria-label={`Pages of ${title.toLowerCase()}`}>
                <FocusButton size="sm" off={busy || !previous} onClick={() => previous && goTo(previous)}>
                  Previous
                </FocusButton>
                <FocusButton size="sm" off={busy || !next} onClick={() => next && goTo(next)}>
                  Next
                </FocusButton>
              </nav>
            )}
          </>
        )}
      </Loaded>
    </Panel>
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
