import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { toastError } from '../../../../ui/feedback/toast.tsx';
import { TextInput } from '../../../../ui/forms/fields.ts';
import { FocusButton } from '../../../shared/acts/acts.tsx';
import { operatorTexts } from '../../../shared/texts.ts';
import classes from './people.module.css';

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
      <FocusButton size="sm" px={12} off={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </FocusButton>
      <span className="soft small">
        Page {page} of {pages}
        {more && '+'}
      </span>
      <FocusButton size="sm" px={12} off={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </FocusButton>
      {pages > 1 && <Jump pages={pages} onPage={onPage} />}
    </nav>
  );
}

function Jump({ pages, onPage }: { pages: number; onPage: (page: number) => void }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
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
    <form className="row gap-8" onSubmit={go} noValidate>
      <TextInput
        size="sm"
        className={classes.number}
        inputMode="numeric"
        aria-label="Go to page"
        placeholder="Go to page..."
        value={typed}
        error={problem}
        onChange={(event) => {
          setProblem(undefined);
          setTyped(event.currentTarget.value);
        }}
      />
      <Button type="submit" size="sm" variant="default">
        Go
      </Button>
    </form>
  );
}

/** The typed page, or undefined when it is not an integer from 1 to `pages`. */
export function pageTyped(typed: string, pages: number): number | undefined {
  if (!/^\d+$/.test(typed.trim())) return undefined;
  const page = Number(typed);
  return page >= 1 && page <= pages ? page : undefined;
}
