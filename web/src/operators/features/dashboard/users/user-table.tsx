import type { ReactNode } from 'react';
import { Presence } from '../../../../members/presence.tsx';
import type { OperatorUser } from '../../../api/users-api.ts';
import list from '../../../shared/list.module.css';
import { membershipWords } from '../../../shared/membership-words.ts';
import { Person } from '../../../shared/person.tsx';
import { SortHead } from '../../../shared/sort-head.tsx';
import { When } from '../../../shared/when.tsx';

interface UserTableProps {
  users: OperatorUser[];
  /** The table's caption for screen readers. */
  caption: string;
  empty: string;
  /** A button in the last column. */
  action?: (user: OperatorUser) => ReactNode;
  since: { oldestFirst: boolean; set: (oldestFirst: boolean) => void };
}

/** A table of users; phones show only face, name, email and the button. */
export function UserTable({ users, caption, empty, action, since }: UserTableProps) {
  if (users.length === 0) return <p className={list.none}>{empty}</p>;
  return (
    <table className={list.table} aria-label={caption}>
      <thead>
        <tr>
          <th scope="col">User</th>
          <th scope="col" className={list.lesser}>
            Username
          </th>
          <th scope="col" className={list.lesser}>
            Presence
          </th>
          <th scope="col" className={list.lesser}>
            Membership
          </th>
          <SortHead
            className={list.lesser}
            order={since.oldestFirst ? 'ascending' : 'descending'}
            onSort={() => since.set(!since.oldestFirst)}
          >
            Since
          </SortHead>
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
