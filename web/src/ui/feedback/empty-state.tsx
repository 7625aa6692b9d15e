import type { ReactNode } from 'react';
import * as classes from './feedback.module.css';

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
      <p className={classes.emptyTitle}>{title}</p>
      {children && <p className={classes.text}>{children}</p>}
      {action}
    </div>
  );
}
