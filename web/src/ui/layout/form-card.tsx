import type { ReactNode } from 'react';
import * as classes from './layout.module.css';

interface FormCardProps {
  title: string;
  /** A drawing over the title. */
  mark?: ReactNode;
  intro?: ReactNode;
  children: ReactNode;
  /** Links to other pages, below the card. */
  below?: ReactNode;
}

/** A page with one card for one task, such as logging in. */
export function FormCard({ title, mark, intro, children, below }: FormCardProps) {
  return (
    <div className={classes.page}>
      <section className={classes.card}>
        {mark}
        <h1 className={classes.title}>{title}</h1>
        {intro && <p className={classes.formIntro}>{intro}</p>}
        {children}
      </section>
      {below && <div className={classes.below}>{below}</div>}
    </div>
  );
}
