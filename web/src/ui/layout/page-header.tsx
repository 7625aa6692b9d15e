import type { ReactNode } from 'react';
import * as classes from './layout.module.css';

interface PageHeaderProps {
  title: string;
  intro?: ReactNode;
  /** Buttons beside the title. */
  children?: ReactNode;
}

export function PageHeader({ title, intro, children }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div className="narrow">
        <h1>{title}</h1>
        {intro && <p className={classes.intro}>{intro}</p>}
      </div>
      {children && <div className="row gap-8">{children}</div>}
    </header>
  );
}
