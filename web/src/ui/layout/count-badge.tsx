import * as classes from './layout.module.css';

/** A number on an icon or a link; nothing at zero. Screen readers read `label`: "3 unread conversations". */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null;
  return (
    <span className={classes.badge}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="only-heard">{label}</span>
    </span>
  );
}
