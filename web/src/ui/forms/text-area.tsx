import type { ComponentProps } from 'react';
import * as classes from './forms.module.css';

/** A labelled field for several lines. */
export function TextArea({ label, ...field }: { label: string } & ComponentProps<'textarea'>) {
  return (
    <label className={classes.label}>
      {label}
      <textarea dir="auto" {...field} />
    </label>
  );
}
