import { useState } from 'react';
import { WindowDrawing } from '../../../ui/drawings/drawings.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useQueryValues } from '../../../ui/layout/use-query-values.ts';
import { moneyApi, type RefundRequest } from '../../api/money-api.ts';
import { CaseList } from '../../shared/lists/case-list.tsx';
import { PageOfList } from '../../shared/lists/page-of-list.tsx';
import { usePageQuery } from '../../shared/lists/use-page-query.ts';
import { ViewLinks } from '../../shared/lists/view-links.tsx';
import { RefundDialog } from '../../shared/payments/refund-dialog.tsx';
import { RequestCase } from './request-case.tsx';

/** The queue of requests by due date, and behind a link the decided ones. */
export function RefundRequests() {
  const { query } = useQueryValues();
  const decided = query.get('show') === 'decided';
  const at = usePageQuery();
  const asked = moneyApi.useRefundRequestsQuery({ page: at.page, ...(decided && { decided }) });
  const [granted, grant] = useState<RefundRequest>();
  return (
    <section aria-label="Refund requests">
      <ViewLinks
        label="Refund requests"
        views={[
          ['?', 'Open'],
          ['?show=decided', 'Decided'],
        ]}
        shown={decided ? '?show=decided' : '?'}
      />
      <PageOfList asked={asked} at={at} rowHeight={150}>
        {({ requests }) =>
          requests.length === 0 ? (
            <EmptyState
              drawing={<WindowDrawing />}
              title={decided ? 'Nothing has been decided yet' : 'Nobody waits for a decision'}
            >
              Members ask beside a charge on their membership page.
            </EmptyState>
          ) : (
            <CaseList>
              {requests.map((request) => (
                <RequestCase key={request.chargeId} request={request} onGrant={() => grant(request)} />
              ))}
            </CaseList>
          )
        }
      </PageOfList>
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
