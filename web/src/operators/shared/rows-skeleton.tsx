import classes from './rows-skeleton.module.css';

/** Lines of a list on their way, as high as they will be. */
export function RowsSkeleton({ rows = 6, height = 52 }: { rows?: number; height?: number }) {
  return (
    <div role="status" aria-label="Loading" className={classes.rows}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: these never change places
        <span key={row} className={classes.row} style={{ height }} aria-hidden />
      ))}
    </div>
  );
}
