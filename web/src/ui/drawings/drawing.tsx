import type { ReactNode } from 'react';
import * as classes from './drawings.module.css';

/** The frame of our small drawings for empty pages. Hidden from screen readers: the text beside them says it all. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className={classes.drawing} viewBox="0 0 160 110" aria-hidden="true" focusable="false">
      <ellipse className={classes.ground} cx="80" cy="99" rx="58" ry="6" />
      {children}
    </svg>
  );
}

/** A signpost whose arms point everywhere. */
export function LostDrawing() {
  return (
    <Drawing>
      <path className={classes.line} d="M80 98V18" />
      <path className={classes.fill} d="M84 26h34l9 9-9 9H84z" />
      <path className={classes.paper} d="M76 48H40l-9 9 9 9h36z" />
      <path className={classes.line} d="M76 48H40l-9 9 9 9h36z" />
      <path className={classes.flame} d="M80 4c1 5-5 6-5 10a5 5 0 0 0 10 0c0-4-3-8-5-10z" />
    </Drawing>
  );
}
