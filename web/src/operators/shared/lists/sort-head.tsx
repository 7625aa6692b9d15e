import classes from './sort-head.module.css';

interface SortHeadProps {
  /** undefined: the table is in the order of another column. */
  order: 'ascending' | 'descending' | undefined;
  onSort: () => void;
  className?: string | undefined;
  children: string;
}

/** The head of a column by which a table can be put in order. */
export function SortHead({ order, onSort, className, children }: SortHeadProps) {
  return (
    <th scope="col" className={className} aria-sort={order}>
      <button type="button" className={classes.sort} onClick={onSort}>
        {children}
        <span aria-hidden className={classes.arrow}>
          {order === undefined ? '↕' : order === 'ascending' ? '↑' : '↓'}
        </span>
      </button>
    </th>
  );
}
