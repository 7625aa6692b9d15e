import classes from './landing-page.module.css';
import { addressOf, sizes } from './pictures.ts';

/** Faces above the questions; decoration. */
export function People() {
  return (
    <img className={classes.people} src={addressOf('people')} alt="" decoding="async" {...sizes.people} />
  );
}
