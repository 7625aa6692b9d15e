import type { ReactNode } from 'react';
import classes from './list-end.module.css';

/** Says that a list ends here. */
export function ListEnd({ children }: { children: ReactNode }) {
  return <p className={classes.end}>{children}</p>;
}
