import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PersonLine } from '../../../conversation/thread-row.tsx';
import type { OperatorUser } from '../../api/operator-api.ts';
import classes from '../operators.module.css';

interface PersonProps {
  user: Pick<OperatorUser, 'id' | 'firstname' | 'lastname' | 'photo' | 'kind'>;
  /** Whether the name leads to the person's page; not inside a button. */
  linked?: boolean;
  /** Shown under the name, such as the email or a count. */
  children?: ReactNode;
}

/** A user in a line: face, name, and the mark of team profiles. */
export function Person({ user: { id, firstname, lastname, photo, kind }, linked, children }: PersonProps) {
  const name = `${firstname} ${lastname}`;
  return (
    <span className="bar narrow gap-10">
      <PersonLine
        person={{ firstname, photo }}
        size={40}
        name={linked ? <PersonLink id={id}>{name}</PersonLink> : name}
        team={kind === 'staff'}
      >
        {children && <span className={classes.below}>{children}</span>}
      </PersonLine>
    </span>
  );
}

interface SomebodyProps {
  user: (PersonProps['user'] & { username: string }) | null;
  what?: string;
}

/** Who wrote something, with what is said under the name; they may be deleted since. */
export function Somebody({ user, what }: SomebodyProps) {
  const before = what ? `${what}: ` : '';
  if (!user) return <span>{what ? `${before}a deleted user` : 'A deleted user'}</span>;
  return (
    <Person user={user} linked>
      {before}
      {user.username}
    </Person>
  );
}

/** A user's name, which leads to the page about them. */
export function PersonLink({ id, children }: { id: string; children: ReactNode }) {
  return <Link to={`/admin/users/${id}`}>{children}</Link>;
}

/** Somebody for tests: the n-th user, of whom the later ones joined earlier. */
export function userOf(n: number, facts: Partial<OperatorUser> = {}): OperatorUser {
  const id = n.toString(16).padStart(24, '0');
  return {
    _id: id,
    id,
    firstname: `Una${n}`,
    lastname: 'Berg',
    username: `una.${n}`,
    email: `una${n}@example.org`,
    gender: 'female',
    preference: 'male',
    kind: 'member',
    assistedReplies: false,
    profileImage: null,
    photo: null,
    isVerified: true,
    online: false,
    lastOnline: null,
    totalMailsCount: 0,
    unattendedMailsCount: 0,
    createdAt: new Date(Date.UTC(2026, 0, 1) - n * 60_000).toISOString(),
    ...facts,
  };
}
