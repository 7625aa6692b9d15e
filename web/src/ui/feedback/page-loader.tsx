import { Loader } from '@mantine/core';
import classes from './page-loader.module.css';

/** While a page's own chunk is on its way. Shows itself only after a moment: most chunks are there before. */
export function PageLoader() {
  return (
    <div className={classes.loader} role="status" aria-label="Loading">
      <Loader type="dots" />
    </div>
  );
}
