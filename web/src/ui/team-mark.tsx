import classes from './team-mark.module.css';

/** Marks profiles kept by our team, and messages written by it. */
export function TeamMark() {
  return (
    <span className={classes.mark} title="Kept by the Emberline team">
      Team
    </span>
  );
}
