import classes from './name.module.css';
import type { Person } from './person.tsx';

type Named = Pick<Person, 'firstname' | 'username'>;

/** The first name, with the username where another contact has the same one. */
export function Name({ firstname, username }: Named) {
  return (
    <>
      {firstname}
      {username && <span className={classes.username}> {username}</span>}
    </>
  );
}

/** The same for labels. */
export function nameOf({ firstname, username }: Named): string {
  return username ? `${firstname} ${username}` : firstname;
}
