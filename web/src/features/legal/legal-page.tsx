import type { ReactNode } from 'react';
import { PageMeta } from '../../live/page-meta.tsx';
import * as classes from './legal-page.module.css';

interface LegalPageProps {
  title: string;
  description: string;
  effective: string;
  /** A summary of the text in a few lines. */
  short: string[];
  children: ReactNode;
}

/** A legal text: a summary first, then the full text. */
export function LegalPage({ title, description, effective, short, children }: LegalPageProps) {
  return (
    <article className={classes.page}>
      <PageMeta title={title} description={description} />
      <h1>{title}</h1>
      <p className={classes.date}>Effective {effective}</p>
      <section className={classes.short} aria-label="In short">
        <h2>In short</h2>
        <ul>
          {short.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      {children}
    </article>
  );
}
