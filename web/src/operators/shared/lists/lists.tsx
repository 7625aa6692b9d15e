import { paginationWindow } from '@emberline/contracts/choices';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ComponentProps, type Key, type ReactNode, useState } from 'react';
import { ErrorState } from '../../../api/error-state.tsx';
import { TextInput } from '../../../ui/forms/fields.ts';
import { KeptIn } from '../../../ui/forms/use-kept.ts';
import { PageLinks } from '../../../ui/layout/page-links.tsx';
import classes from '../operators.module.css';

/** A query's answer: `data` is that of the arguments before while the next one loads. */
export interface Asked<D> {
  currentData?: D | undefined;
  data?: D | undefined;
  error?: unknown;
  refetch: () => unknown;
}

interface LoadedProps<D> {
  asked: Asked<D>;
  /** Of the placeholder. */
  rows?: number;
  height?: number;
  children: (data: D) => ReactNode;
}

/** An answer once it is there; before that a placeholder, after a failure what is wrong. */
export function Loaded<D>({ asked, rows, height, children }: LoadedProps<D>) {
  const { currentData, error, refetch } = asked;
  if (currentData !== undefined) return children(currentData);
  if (error !== undefined) return <ErrorState error={error} retry={refetch} />;
  return <RowsSkeleton rows={rows} height={height} />;
}

/** Placeholders for the lines of a list, of the same height. */
export function RowsSkeleton({
  rows = 6,
  height = 52,
}: {
  rows?: number | undefined;
  height?: number | undefined;
}) {
  return (
    <div role="status" aria-label="Loading" className="stack gap-8">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: these are never reordered
        <span key={row} className={classes.blank} style={{ height }} aria-hidden />
      ))}
    </div>
  );
}

/** A page of a list, and the address of each. */
export interface PageLink {
  page: number;
  linkTo: (page: number) => string;
}

interface PageOfListProps<D> extends LoadedProps<D> {
  /** The place in the address. */
  at: PageLink;
}

/** One page of a list while it loads, after a failure and with its rows, and links to the other pages. */
export function PageOfList<D extends { totalPages: number }>({ at, ...loaded }: PageOfListProps<D>) {
  const { currentData, data: latest = currentData } = loaded.asked;
  return (
    <>
      <Loaded {...loaded} />
      {latest && (
        <PageLinks
          page={at.page}
          totalPages={(currentData ?? latest).totalPages}
          around={paginationWindow}
          to={at.linkTo}
        />
      )}
    </>
  );
}

interface LinesProps<T> {
  label?: string;
  of: readonly T[] | undefined;
  /** Said where there are none. */
  none?: string | false | undefined;
  keyOf: (one: T) => Key;
  children: (one: T) => ReactNode;
}

/** A list of lines, one below the other. */
export function Lines<T>({ label, of, none, keyOf, children }: LinesProps<T>) {
  return (
    <>
      {of?.length === 0 && none && <p className={classes.none}>{none}</p>}
      <ul className="list stack" aria-label={label}>
        {of?.map((one) => (
          <KeptIn key={keyOf(one)} value={String(keyOf(one))}>
            {children(one)}
          </KeptIn>
        ))}
      </ul>
    </>
  );
}

interface LineProps extends ComponentProps<'li'> {
  /** At its end, such as when it was. */
  side?: ReactNode;
}

export function Line({ side, children, ...item }: LineProps) {
  return (
    <li className={classes.line} {...item}>
      {children}
      {side && <span className={classes.side}>{side}</span>}
    </li>
  );
}

interface SearchBoxProps {
  search: string;
  onSearch: (text: string) => void;
  /** Such as `Search users`. */
  label: string;
}

/** Searches a moment after the last typed key. */
export function SearchBox({ search, onSearch, label }: SearchBoxProps) {
  const [text, setText] = useState(search);
  const later = useDebouncedCallback(onSearch, 250);
  return (
    <TextInput
      size="sm"
      type="search"
      data-search
      aria-label={label}
      placeholder={`${label}...`}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        later(value.trim());
      }}
    />
  );
}

export interface Column<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  /** Phones do not show it. */
  lesser?: boolean;
  className?: string | undefined;
  /** Its cells name their rows. */
  isHead?: boolean;
  /** By this column the table can be put in order; `order` undefined: it is in that of another one. */
  sort?: { order: 'ascending' | 'descending' | undefined; onSort: () => void } | undefined;
}

interface TableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  titleOf?: (row: Row) => string;
  /** Other rows are on their way. */
  busy?: boolean;
}

export function Table<Row>({ label, columns, rows, keyOf, titleOf, busy }: TableProps<Row>) {
  return (
    <div className="sideways">
      <table className={classes.table} aria-label={label} aria-busy={busy}>
        <thead>
          <tr>
            {columns.map(({ head, lesser, sort }) => (
              <th key={head} scope="col" className={lesser ? classes.lesser : ''} aria-sort={sort?.order}>
                {sort ? (
                  <button type="button" className={classes.sort} onClick={sort.onSort}>
                    {head}
                    <span aria-hidden>{arrows[sort.order ?? 'none']}</span>
                  </button>
                ) : (
                  head
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} title={titleOf?.(row)}>
              {columns.map(({ head, cell, lesser, isHead, className = '' }) => {
                const Cell = isHead ? 'th' : 'td';
                return (
                  <Cell
                    key={head}
                    scope={isHead ? 'row' : undefined}
                    className={`${lesser ? classes.lesser : ''} ${className}`}
                  >
                    {cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const arrows = { none: '↕', ascending: '↑', descending: '↓' } as const;
