import classes from './count-badge.module.css';

/** A number on something; nothing at zero. `what` is read out: "3 unread conversations". */
export function CountBadge({ count, what }: { count: number; what: string }) {
  if (count <= 0) return null;
  return (
    <span className={classes.badge}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className={classes.words}>
        {count} {what}
      </span>
    </span>
  );
}
