import { Loader } from '@mantine/core';
import * as classes from './feedback.module.css';

/** Shown while a page's chunk loads, after a moment: most chunks are there before that. */
export function PageLoader() {
  return (
    <div className={classes.loader} role="status" aria-label="Loading">
      <Loader type="dots" />
    </div>
  );
}
