import { type ComponentProps, type ReactNode, useId } from 'react';
import classes from './tick.module.css';

interface TickProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  error?: ReactNode;
}

/** A box to tick, with its words and its error; the browser's own, in our colors. */
export function Tick({ label, error, ...input }: TickProps) {
  const id = useId();
  return (
    <div>
      <label className={classes.tick}>
        <input
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          {...input}
        />
        <span>{label}</span>
      </label>
      {error && (
        <p id={id} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
