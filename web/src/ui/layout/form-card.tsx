import type { ReactNode } from 'react';
import classes from './form-card.module.css';

interface FormCardProps {
  title: string;
  /** A drawing over the title. */
  mark?: ReactNode;
  intro?: ReactNode;
  children: ReactNode;
  /** What stands under the card: links to other pages. */
  below?: ReactNode;
}

/** A page of one card with one task, such as logging in. */
export function FormCard({ title, mark, intro, children, below }: FormCardProps) {
  return (
    <div className={classes.page}>
      <section className={classes.card}>
        {mark}
        <h1 className={classes.title}>{title}</h1>
        {intro && <p className={classes.intro}>{intro}</p>}
        {children}
      </section>
      {below && <div className={classes.below}>{below}</div>}
    </div>
  );
}
