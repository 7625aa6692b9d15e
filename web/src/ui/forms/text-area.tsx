import type { ComponentProps } from 'react';
import * as classes from './forms.module.css';
import { useLimit } from './use-limit.ts';

/** A labelled field for several lines. */
export function TextArea({ label, maxLength, ...field }: { label: string } & ComponentProps<'textarea'>) {
  const { tooLong, onInput } = useLimit({ maxLength, ...field });
  return (
    <>
      <label className={classes.label}>
        {label}
        <textarea dir="auto" onInput={onInput} aria-invalid={tooLong ? true : undefined} {...field} />
      </label>
      {tooLong && <p role="alert">{tooLong}</p>}
    </>
  );
}
