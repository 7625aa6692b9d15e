import type { ReactNode } from 'react';
import { Presence } from '../../../../members/card/presence.tsx';
import type { OperatorUser, UserSort } from '../../../api/users-api.ts';
import list from '../../../shared/lists/list.module.css';
import { SortHead } from '../../../shared/lists/sort-head.tsx';
import { Person } from '../../../shared/people/person.tsx';
import { When } from '../../../shared/times/times.tsx';
import { membershipWords } from '../../../shared/words/words.tsx';

interface UserTableProps {
  users: OperatorUser[];
  /** The table's caption for screen readers. */
  caption: string;
  empty: string;
  /** A button in the last column. */
  action?: (user: OperatorUser) => ReactNode;
  sorted: {
    sort: UserSort;
    ascending: boolean;
    sortBy: (sort: UserSort) => void;
    /** What was searched for cannot be sorted by anything else. */
    onlyByJoined: boolean;
  };
}

/** A table of users; phones show only face, name, email and the button. */
export function UserTable({ users, caption, empty, action, sorted }: UserTableProps) {
  if (users.length === 0) return <p className={list.none}>{empty}</p>;
  return (
    <table className={list.table} aria-label={caption}>
      <thead>
        <tr>
          <Head by="name" sorted={sorted}>
            User
          </Head>
          <Head by="username" sorted={sorted} className={list.lesser}>
            Username
          </Head>
          <Head by="seen" sorted={sorted} className={list.lesser}>
            Presence
          </Head>
          <th scope="col" className={list.lesser}>
            Membership
          </th>
          <Head by="joined" sorted={sorted} className={list.lesser}>
            Since
          </Head>
          {action && <th scope="col">Action</th>}
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id}>
            <td>
              <Person user={user} linked>
                {user.email}
              </Person>
            </td>
            <td className={list.lesser}>{user.username}</td>
            <td className={list.lesser}>
              <Presence online={user.online} lastOnline={user.lastOnline} />
            </td>
            <td className={list.lesser}>{membershipWords(user)}</td>
            <td className={list.lesser}>
              <When at={user.createdAt} />
            </td>
            {action && <td>{action(user)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface HeadProps extends Pick<UserTableProps, 'sorted'> {
  by: UserSort;
  className?: string | undefined;
  children: string;
}

function Head({ by, sorted: { sort, ascending, sortBy, onlyByJoined }, className, children }: HeadProps) {
  if (onlyByJoined && by !== 'joined')
    return (
      <th scope="col" className={className}>
        {children}
      </th>
    );
  const order = by === sort ? (ascending ? 'ascending' : 'descending') : undefined;
  return (
    <SortHead className={className} order={order} onSort={() => sortBy(by)}>
      {children}
    </SortHead>
  );
}
