import { Children, isValidElement, type ReactNode } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';

/** Parts of a page beside each other: one that cannot be drawn leaves the others. */
export function Panes({ children }: { children: ReactNode }) {
  return Children.map(children, (pane) =>
    isValidElement(pane) ? <ErrorBoundary>{pane}</ErrorBoundary> : pane,
  );
}
