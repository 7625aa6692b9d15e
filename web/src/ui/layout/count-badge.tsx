import classes from './count-badge.module.css';

/** A number on something; nothing at zero. `said` is read out instead: "3 unread conversations". */
export function CountBadge({ count, said }: { count: number; said: string }) {
  if (count <= 0) return null;
  return (
    <span className={classes.badge}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className={classes.words}>{said}</span>
    </span>
  );
}
