import classes from './skip-link.module.css';

/** For the keyboard, first on every page: over the navigation to `#main`. */
export function SkipLink() {
  return (
    <a className={classes.skip} href="#main">
      Skip to the page
    </a>
  );
}
