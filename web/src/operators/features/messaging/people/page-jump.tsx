import { type FormEvent, useId, useState } from 'react';
import { toastError } from '../../../../ui/feedback/toast.tsx';
import { operatorTexts } from '../../../shared/texts.ts';
import classes from './page-jump.module.css';

interface PageJumpProps {
  /** The list's name for screen readers, since a page may have two lists. */
  label: string;
  page: number;
  totalPages: number;
  /** There are more, which are not counted. */
  more?: boolean | undefined;
  onPage: (page: number) => void;
}

/** Previous, Next, the current page, and, where there is another one, a jump to any page. */
export function PageJump({ label, page, totalPages, more, onPage }: PageJumpProps) {
  const pages = Math.max(1, totalPages);
  return (
    <nav className="split fold gap-8" aria-label={label}>
      <Step off={page <= 1} onStep={() => onPage(page - 1)}>
        Previous
      </Step>
      <span className="soft small">
        Page {page} of {pages}
        {more && '+'}
      </span>
      <Step off={page >= pages} onStep={() => onPage(page + 1)}>
        Next
      </Step>
      {pages > 1 && <Jump pages={pages} onPage={onPage} />}
    </nav>
  );
}

/** At the first and last page it is disabled by ARIA only, so that it keeps the focus. */
function Step({ off, onStep, children }: { off: boolean; onStep: () => void; children: string }) {
  return (
    <button
      type="button"
      className={classes.button}
      aria-disabled={off || undefined}
      onClick={() => off || onStep()}
    >
      {children}
    </button>
  );
}

function Jump({ pages, onPage }: { pages: number; onPage: (page: number) => void }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const why = useId();
  const go = (event: FormEvent) => {
    event.preventDefault();
    const page = pageTyped(typed, pages);
    if (page === undefined) {
      setProblem(operatorTexts.pageInvalid(pages));
      toastError(operatorTexts.pageInvalid(pages));
      return;
    }
    setTyped('');
    onPage(page);
  };
  return (
    <form className={classes.jump} onSubmit={go} noValidate>
      <input
        className={classes.field}
        inputMode="numeric"
        aria-label="Go to page"
        placeholder="Go to page..."
        value={typed}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? why : undefined}
        onChange={(event) => {
          setProblem(undefined);
          setTyped(event.currentTarget.value);
        }}
      />
      <button type="submit" className={classes.button}>
        Go
      </button>
      {problem && (
        <p id={why} className={classes.problem}>
          {problem}
        </p>
      )}
    </form>
  );
}

/** The typed page, or undefined when it is not an integer from 1 to `pages`. */
export function pageTyped(typed: string, pages: number): number | undefined {
  if (!/^\d+$/.test(typed.trim())) return undefined;
  const page = Number(typed);
  return page >= 1 && page <= pages ? page : undefined;
}
