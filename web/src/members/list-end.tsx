import type { ReactNode } from 'react';
import * as classes from './members.module.css';

/** Says that a list ends here. */
export function ListEnd({ children }: { children: ReactNode }) {
  return <p className={classes.end}>{children}</p>;
}
