import { paginationWindow } from '@emberline/contracts/choices';
import { Button } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { ErrorState } from '../../../api/error-state.tsx';
import { WindowDrawing } from '../../../ui/drawings/drawings.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { TextInput } from '../../../ui/forms/fields.ts';
import { FormOutcome } from '../../../ui/forms/form-outcome.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { PageLinks } from '../../../ui/layout/page-links.tsx';
import { pageIn, useQueryValues } from '../../../ui/layout/use-query-values.ts';
import { moneyApi, type RefundRequest } from '../../api/money-api.ts';
import { CaseList, ViewLinks } from '../../shared/lists/case-list.tsx';
import listClasses from '../../shared/lists/list.module.css';
import { PageOfList } from '../../shared/lists/page-of-list.tsx';
import { RowsSkeleton } from '../../shared/lists/rows-skeleton.tsx';
import { type CsvExport, useCsvDownload, usePageQuery } from '../../shared/lists/use-page-query.ts';
import { Panel } from '../../shared/panel.tsx';
import { RefundDialog } from '../../shared/payments/refund-dialog.tsx';
import { PersonLink } from '../../shared/people/person.tsx';
import { DisputeWords } from '../../shared/words/words.tsx';
import classes from './money-page.module.css';
import { RequestCase } from './request-case.tsx';

/** What members and banks want back. */
export function MoneyPage() {
  return (
    <>
      <PageHeader title="Money" intro="What members ask back, by the date by which we promised to decide." />
      <div className={classes.page}>
        <RefundRequests />
        <Disputes />
        <Exports />
      </div>
    </>
  );
}

/** Charges that banks took back, the next due date first. They are answered in the provider's own pages. */
function Disputes() {
  const { query } = useQueryValues();
  const page = pageIn(query, 'disputes');
  const { currentData: data, data: latest, error, refetch } = moneyApi.useDisputesQuery({ page });
  const linkTo = (number: number) => {
    const next = new URLSearchParams(query);
    next.set('disputes', String(number));
    return `?${next}`;
  };
  return (
    <Panel title="Disputes">
      {!data && error && <ErrorState error={error} retry={refetch} />}
      {!data && !error && <RowsSkeleton rows={2} />}
      {data?.disputes.length === 0 && <p className={listClasses.none}>No bank has taken a charge back.</p>}
      <ul className={listClasses.list} aria-label="Disputes">
        {data?.disputes.map(({ member, ...dispute }) => (
          <li key={dispute.id} className={listClasses.line}>
            <div className="anywhere">
              {member ? <PersonLink id={member.id}>{member.username}</PersonLink> : 'A deleted user'}:{' '}
              <DisputeWords dispute={dispute} />
            </div>
          </li>
        ))}
      </ul>
      {latest && latest.totalPages > 1 && (
        <PageLinks page={page} totalPages={latest.totalPages} around={paginationWindow} to={linkTo} />
      )}
    </Panel>
  );
}

const lists = [
  ['exportPayments', 'Payments'],
  ['exportUsers', 'Users who joined'],
] as const satisfies readonly [CsvExport, string][];

/** Payments and users of some days as CSV. */
function Exports() {
  const { download, busy, problem, setProblem } = useCsvDownload();
  const today = new Date().toISOString().slice(0, 10);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const id = (event.submitter as HTMLButtonElement).value as CsvExport;
    const form = new FormData(event.currentTarget);
    const days = { from: String(form.get('from')), to: String(form.get('to')) };
    if (!days.from || !days.to) return setProblem('Please choose both days.');
    void download(id, days);
  };
  return (
    <Panel title="Download as CSV">
      <form className={classes.export} onSubmit={submit} onChange={() => setProblem(undefined)} noValidate>
        <TextInput label="From" name="from" type="date" defaultValue={`${today.slice(0, 8)}01`} required />
        <TextInput label="To" name="to" type="date" defaultValue={today} required />
        <div className="row gap-8">
          {lists.map(([id, label]) => (
            <Button key={id} type="submit" value={id} variant="default" loading={busy === id}>
              {label}
            </Button>
          ))}
        </div>
        <FormOutcome kind="error">{problem}</FormOutcome>
      </form>
      <p className={classes.facts}>
        Days in UTC, a year at most. Each download leaves an entry in the audit list.
      </p>
    </Panel>
  );
}

/** The queue of requests by due date, and behind a link the decided ones. */
function RefundRequests() {
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
