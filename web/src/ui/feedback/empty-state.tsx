import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  /** One of `drawings.tsx`. */
  drawing: ReactNode;
  title: string;
  children?: ReactNode;
  /** A button for the next step. */
  action?: ReactNode;
}

/** An empty list or page: a small drawing, a text, one next step. */
export function EmptyState({ drawing, title, children, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      {drawing}
      <p className={classes.title}>{title}</p>
      {children && <p className={classes.text}>{children}</p>}
      {action}
    </div>
  );
}
