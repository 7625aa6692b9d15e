import { paginationWindow } from '@emberline/contracts/choices';
import { useState } from 'react';
import { Link } from 'react-router';
import { ErrorState } from '../../../api/error-state.tsx';
import { WindowDrawing } from '../../../ui/drawings/drawings.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageLinks } from '../../../ui/layout/page-links.tsx';
import { moneyApi, type RefundRequest } from '../../api/money-api.ts';
import { CaseList } from '../../shared/case-list.tsx';
import { RefundDialog } from '../../shared/refund-dialog.tsx';
import { RowsSkeleton } from '../../shared/rows-skeleton.tsx';
import { usePageQuery } from '../../shared/use-page-query.ts';
import { useQueryValues } from '../../shared/use-query-values.ts';
import classes from './money-page.module.css';
import { RequestCase } from './request-case.tsx';

/** The queue of requests by due date, and behind a link the decided ones. */
export function RefundRequests() {
  const { query } = useQueryValues();
  const decided = query.get('show') === 'decided';
  const { page, linkTo } = usePageQuery();
  const asked = { page, ...(decided && { decided }) };
  const { currentData: data, data: latest, error, refetch } = moneyApi.useRefundRequestsQuery(asked);
  const [granted, grant] = useState<RefundRequest>();
  return (
    <section aria-label="Refund requests">
      <nav className={classes.views} aria-label="Refund requests">
        <Link to="?" aria-current={decided ? undefined : 'page'}>
          Open
        </Link>
        <Link to="?show=decided" aria-current={decided ? 'page' : undefined}>
          Decided
        </Link>
      </nav>
      {!data && error && <ErrorState error={error} retry={refetch} />}
      {!data && !error && <RowsSkeleton rows={4} height={150} />}
      {data?.requests.length === 0 && (
        <EmptyState
          drawing={<WindowDrawing />}
          title={decided ? 'Nothing has been decided yet' : 'Nobody waits for a decision'}
        >
          Members ask beside a charge on their membership page.
        </EmptyState>
      )}
      <CaseList>
        {data?.requests.map((request) => (
          <RequestCase key={request.chargeId} request={request} onGrant={() => grant(request)} />
        ))}
      </CaseList>
      {latest && (
        <PageLinks
          page={page}
          totalPages={(data ?? latest).totalPages}
          around={paginationWindow}
          to={linkTo}
        />
      )}
      {granted && (
        <RefundDialog
          payment={{ id: granted.chargeId, amount: granted.amount, refundable: granted.refundable }}
          asked
          close={() => grant(undefined)}
        />
      )}
    </section>
  );
}
