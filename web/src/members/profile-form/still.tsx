import { memo, type ReactNode } from 'react';

interface StillProps {
  while: readonly unknown[];
  children: ReactNode;
}

/** Keeps what it has drawn while these values are the same: a key press must not draw the whole form again. */
export const Still = memo(
  ({ children }: StillProps) => children,
  (before, after) =>
    before.while.length === after.while.length &&
    before.while.every((value, index) => value === after.while[index]),
);
