import type { ReactNode } from 'react';
import { Photo } from '../../members/photo.tsx';
import { TeamMark } from '../../members/team-mark.tsx';
import type { OperatorUser } from '../api/users-api.ts';
import classes from './person.module.css';

interface PersonProps {
  user: Pick<OperatorUser, 'firstname' | 'lastname' | 'photo' | 'kind'>;
  /** Shown under the name, such as the email or a count. */
  children?: ReactNode;
}

/** A user in a line: face, name, and the mark of team profiles. */
export function Person({ user, children }: PersonProps) {
  return (
    <span className={classes.person}>
      <Face photo={user.photo} name={user.firstname} />
      <span className={classes.words}>
        <span className={classes.name}>
          {user.firstname} {user.lastname} {user.kind === 'staff' && <TeamMark />}
        </span>
        {children && <span className={classes.below}>{children}</span>}
      </span>
    </span>
  );
}

/** Hidden from screen readers: the name is written beside it. */
export function Face({ photo, name }: { photo: OperatorUser['photo']; name: string }) {
  return (
    <span className={classes.face} aria-hidden>
      <Photo photo={photo} alt={name} sizes="40px" ratio="1 / 1" />
    </span>
  );
}
