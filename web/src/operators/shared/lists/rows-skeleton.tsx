import classes from './rows-skeleton.module.css';

/** Placeholders for the lines of a list, of the same height. */
export function RowsSkeleton({ rows = 6, height = 52 }: { rows?: number; height?: number }) {
  return (
    <div role="status" aria-label="Loading" className="stack gap-8">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: these are never reordered
        <span key={row} className={classes.row} style={{ height }} aria-hidden />
      ))}
    </div>
  );
}
