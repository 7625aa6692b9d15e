import type { ComponentProps } from 'react';
import * as classes from './layout.module.css';

interface RoundButtonProps extends Omit<ComponentProps<'button'>, 'title'> {
  'aria-label': string;
  /** Also show the label as a tooltip. */
  tooltip?: boolean;
}

/** A round button with an icon. CSS can set its `--size`, `--hover` and `--hover-ink`. */
export function RoundButton({ className = '', tooltip, ...button }: RoundButtonProps) {
  return (
    <button
      type="button"
      title={tooltip ? button['aria-label'] : undefined}
      {...button}
      className={`${classes.round} ${className}`}
    />
  );
}
