import type { ReactNode } from 'react';
import * as classes from './layout.module.css';

interface StepProgressProps {
  done: number;
  of: number;
  /** What is counted, for screen readers. */
  label: string;
  /** Where one is, in words. */
  children: ReactNode;
}

/** How far one is in a flow of several screens. */
export function StepProgress({ done, of, label, children }: StepProgressProps) {
  return (
    <div className={classes.progress}>
      <p>{children}</p>
      <div
        className={classes.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={done}
      >
        {Array.from({ length: of }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: these are never reordered
            key={index}
            data-done={index < done || undefined}
            data-now={index === done || undefined}
          />
        ))}
      </div>
    </div>
  );
}
