import classes from './messages-skeleton.module.css';

/** Stands for messages that are loading. */
export function MessagesSkeleton() {
  return (
    <div role="status" aria-label="Loading messages" className={classes.skeleton}>
      {[46, 62, 34, 55].map((width, index) => (
        <span
          key={width}
          className={classes.blank}
          data-own={index % 2 || undefined}
          style={{ width: `${width}%` }}
        />
      ))}
    </div>
  );
}
