import type { ReactNode } from 'react';
import classes from './access-card.module.css';

interface AccessCardProps {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
  /** Links to the other doors, under the form. */
  below?: ReactNode;
}

/** The frame of all pages that lead in: one card, one task. */
export function AccessCard({ title, intro, children, below }: AccessCardProps) {
  return (
    <div className={classes.page}>
      <section className={classes.card}>
        <h1 className={classes.title}>{title}</h1>
        {intro && <p className={classes.intro}>{intro}</p>}
        {children}
      </section>
      {below && <div className={classes.below}>{below}</div>}
    </div>
  );
}
