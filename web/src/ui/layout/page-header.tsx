import type { ReactNode } from 'react';
import classes from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  intro?: ReactNode;
  /** Buttons beside the title. */
  children?: ReactNode;
}

export function PageHeader({ title, intro, children }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        <h1>{title}</h1>
        {intro && <p className={classes.intro}>{intro}</p>}
      </div>
      {children && <div className={classes.actions}>{children}</div>}
    </header>
  );
}
