import * as classes from './layout.module.css';

/** The first link of every page, for the keyboard: skips the navigation. */
export function SkipLink() {
  return (
    <a className={classes.skip} href="#main">
      Skip to the page
    </a>
  );
}
