import { pageSizes } from '@emberline/contracts/choices';
import { Button } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { pageIn, useQueryValues } from '../../../../ui/layout/use-query-values.ts';
import { type OperatorUser, operatorApi } from '../../../api/operator-api.ts';
import { type Asked, Loaded, SearchBox } from '../../../shared/lists/lists.tsx';
import list from '../../../shared/operators.module.css';
import { Person } from '../../../shared/people/person.tsx';
import { PageJump } from './page-jump.tsx';
import classes from './people.module.css';

const sorts = [
  ['total', 'Total Mails'],
  ['unattended', 'Unattended'],
] as const;
type Sort = (typeof sorts)[number][0];

interface UserListProps {
  chosenId: string | undefined;
  onChoose: (user: OperatorUser) => void;
}

/** All users with their mails, searched by any part of a name. Search, sort and page are in the address. */
export function UserList({ chosenId, onChoose }: UserListProps) {
  const { sort, page, search, set } = useListQuery();
  const asked = operatorApi.useMessagingUsersQuery({
    sort,
    page,
    limit: pageSizes.operators,
    search,
  });
  return (
    <>
      <h2 id="all-users">All Users</h2>
      <SearchBox
        label="Search users"
        search={search}
        onSearch={(text) => set({ search: text, page: '' }, { replace: true })}
      />
      <SortButtons
        label="Sort users by"
        sorts={sorts}
        current={sort}
        onChoose={(chosen) => set({ sort: chosen, page: '' }, { replace: true })}
      />
      <UserButtons
        asked={asked}
        rows={10}
        none={search ? `Nobody is found for “${search}”.` : 'No users yet.'}
        at={{ label: 'Pages of all users', page, onPage: (number) => set({ page: String(number) }) }}
        buttonOf={(user) => ({ 'aria-pressed': user.id === chosenId, onClick: () => onChoose(user) })}
      >
        {(user) => (
          <>
            Total: {user.totalMailsCount}
            {' · '}
            <span className={user.unattendedMailsCount > 0 ? classes.waiting : undefined}>
              Unattended: {user.unattendedMailsCount}
            </span>
            <span className={classes.prefers}>Prefers: {user.preference}</span>
          </>
        )}
      </UserButtons>
    </>
  );
}

function useListQuery() {
  const { query, set } = useQueryValues();
  const asked = query.get('sort');
  const sort: Sort = sorts.find(([id]) => id === asked)?.[0] ?? 'total';
  return { sort, page: pageIn(query), search: query.get('search') ?? '', set };
}

interface SortButtonsProps<Sort extends string> {
  label: string;
  sorts: readonly (readonly [Sort, string])[];
  current: Sort;
  onChoose: (sort: Sort) => void;
}

/** A row of buttons of which one is pressed. */
export function SortButtons<Sort extends string>({
  label,
  sorts,
  current,
  onChoose,
}: SortButtonsProps<Sort>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label={label} className={`row gap-4 ${classes.buttons}`}>
      {sorts.map(([id, name]) => (
        <Button
          key={id}
          size="sm"
          px={12}
          variant={id === current ? 'light' : 'default'}
          aria-pressed={id === current}
          onClick={() => onChoose(id)}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}

interface UserButtonsProps<User> {
  asked: Asked<{ users: User[]; totalPages: number; more?: boolean }>;
  /** Of the placeholder. */
  rows: number;
  none: string;
  at: { label: string; page: number; onPage: (page: number) => void };
  /** Whether the way to other pages is shown where there is nobody, too. */
  isAlwaysPaged?: boolean;
  buttonOf: (user: User) => ComponentProps<'button'> & { 'data-recipient'?: string };
  /** What is said under the name. */
  children: (user: User) => ReactNode;
}

/** A page of users to choose from. */
export function UserButtons<User extends OperatorUser>(props: UserButtonsProps<User>) {
  const { asked, rows, none, at, isAlwaysPaged = true, buttonOf, children } = props;
  const latest = asked.currentData ?? asked.data;
  return (
    <>
      <Loaded asked={asked} rows={rows} height={58}>
        {({ users }) => users.length === 0 && <p className={list.none}>{none}</p>}
      </Loaded>
      <ul className={`list stack gap-2 ${classes.users}`} data-rows>
        {asked.currentData?.users.map((user) => (
          <li key={user.id}>
            <button type="button" data-row className={classes.user} {...buttonOf(user)}>
              <Person user={user}>{children(user)}</Person>
            </button>
          </li>
        ))}
      </ul>
      {latest && (isAlwaysPaged || asked.data?.users.length !== 0) && (
        <PageJump {...at} totalPages={latest.totalPages} more={latest.more} />
      )}
    </>
  );
}
