import { Link } from 'react-router';
import * as classes from './layout.module.css';

interface PageLinksProps {
  page: number;
  totalPages: number;
  /** Number of pages on either side of the current one. */
  around: number;
  /** The address of a page. */
  to: (page: number) => string;
}

/** Links to the pages around the current one, to the first, the last, the previous and the next. */
export function PageLinks({ page, totalPages, around, to }: PageLinksProps) {
  if (totalPages <= 1) return null;
  const pages = pageWindow(page, totalPages, around);
  return (
    <nav className={classes.nav} aria-label="Pages">
      <Step to={to(page - 1)} off={page <= 1} rel="prev">
        Previous
      </Step>
      <ul className="list line gap-4">
        {pages.map((number, index) => (
          <li key={number} className={gapBefore(pages, index) ? classes.gap : undefined}>
            <Link
              to={to(number)}
              className={classes.linksPage}
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
              data-far={Math.abs(number - page) > 1 || undefined}
            >
              {number}
            </Link>
          </li>
        ))}
      </ul>
      <Step to={to(page + 1)} off={page >= totalPages} rel="next">
        Next
      </Step>
    </nav>
  );
}

/** The page numbers to link: those around the current one, the first and the last. */
export function pageWindow(page: number, totalPages: number, around: number): number[] {
  const pages = new Set([1, totalPages]);
  const last = Math.min(totalPages, page + around);
  for (let number = Math.max(1, page - around); number <= last; number++) pages.add(number);
  return [...pages].sort((a, b) => a - b);
}

function gapBefore(pages: number[], index: number): boolean {
  return index > 0 && (pages[index] ?? 0) - (pages[index - 1] ?? 0) > 1;
}

function Step({ to, off, rel, children }: { to: string; off: boolean; rel: string; children: string }) {
  if (off) return <span className={classes.step} aria-hidden data-off />;
  return (
    <Link to={to} rel={rel} className={classes.step}>
      {children}
    </Link>
  );
}
