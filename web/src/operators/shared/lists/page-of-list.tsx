import { paginationWindow } from '@emberline/contracts/choices';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../api/error-state.tsx';
import { PageLinks } from '../../../ui/layout/page-links.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';
import type { usePageQuery } from './use-page-query.ts';

interface PageOfListProps<D> {
  /** The query's answer. */
  asked: { currentData?: D; data?: D; error?: unknown; refetch: () => unknown };
  /** The place in the address. */
  at: Pick<ReturnType<typeof usePageQuery>, 'page' | 'linkTo'>;
  /** Of a row, in pixels. */
  rowHeight: number;
  children: (data: D) => ReactNode;
}

/** One page of a list while it loads, after a failure and with its rows, and links to the other pages. */
export function PageOfList<D extends { totalPages: number }>({
  asked: { currentData, data: latest, error, refetch },
  at: { page, linkTo },
  rowHeight,
  children,
}: PageOfListProps<D>) {
  return (
    <>
      {!currentData && error !== undefined && <ErrorState error={error} retry={refetch} />}
      {!currentData && error === undefined && <RowsSkeleton rows={4} height={rowHeight} />}
      {currentData && children(currentData)}
      {latest && (
        <PageLinks
          page={page}
          totalPages={(currentData ?? latest).totalPages}
          around={paginationWindow}
          to={linkTo}
        />
      )}
    </>
  );
}
