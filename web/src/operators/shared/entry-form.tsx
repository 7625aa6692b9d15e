import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { FormOutcome } from '../../ui/forms/form-outcome.tsx';
import classes from './entries.module.css';

interface EntryFormProps {
  /** The fields. */
  children: ReactNode;
  problem: string | undefined;
  /** The label of the button that saves it. */
  action: string;
  isBusy: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  close: () => void;
}

/**
 * The form of an entry in a list. The button that opens it goes, so its first field gets the focus; with the form its fields
 * go, so the entry that it stands in gets it.
 */
export function EntryForm({ children, problem, action, isBusy, onSubmit, close }: EntryFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const entry = form.current?.closest<HTMLElement>('[data-row]');
    form.current?.querySelector<HTMLElement>('input, select')?.focus();
    return () => entry?.focus();
  }, []);
  return (
    <form ref={form} className={classes.form} onSubmit={onSubmit} noValidate>
      {children}
      <FormOutcome kind="error">{problem}</FormOutcome>
      <div className="row gap-8">
        <Button type="submit" size="sm" loading={isBusy}>
          {action}
        </Button>
        <Button size="sm" variant="default" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
