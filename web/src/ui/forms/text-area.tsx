import type { ComponentProps } from 'react';
import * as classes from './forms.module.css';
import { type KeptProps, useKept } from './use-kept.ts';
import { useLimit } from './use-limit.ts';

/** A labelled field for several lines. What is typed is kept. */
export function TextArea({
  label,
  maxLength,
  kept,
  ...field
}: { label: string } & KeptProps & ComponentProps<'textarea'>) {
  const { tooLong, onInput } = useLimit({ maxLength, ...field });
  const mark = useKept({ label, kept, name: field.name });
  return (
    <>
      <label className={classes.label}>
        {label}
        <textarea
          dir="auto"
          onInput={onInput}
          aria-invalid={tooLong ? true : undefined}
          {...mark}
          {...field}
        />
      </label>
      {tooLong && <p role="alert">{tooLong}</p>}
    </>
  );
}
