import { money } from '@emberline/contracts/money';
import { refundWordsLength } from '@emberline/contracts/refund-choices';
import { Button } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { Inline } from '../../../members/written/inline.tsx';
import { Written } from '../../../members/written/written.tsx';
import { WindowDrawing } from '../../../ui/drawings/drawings.ts';
import { Panes } from '../../../ui/feedback/panes.tsx';
import { TextInput } from '../../../ui/forms/fields.ts';
import { FormOutcome } from '../../../ui/forms/form-outcome.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { type Answer, operatorApi } from '../../api/operator-api.ts';
import { useAct } from '../../shared/acts/acts.tsx';
import { AnswerForm, Case, Cases, ViewLinks } from '../../shared/lists/cases.tsx';
import { Line, Lines, PageOfList } from '../../shared/lists/lists.tsx';
import { type CsvExport, useCsvDownload, usePageQuery } from '../../shared/lists/use-page-query.ts';
import { Panel } from '../../shared/panel.tsx';
import { RefundDialog } from '../../shared/payments/payments.tsx';
import { PersonLink } from '../../shared/people/person.tsx';
import { dateTime, When } from '../../shared/times/times.tsx';
import { DisputeWords } from '../../shared/words/words.tsx';
import classes from './money-page.module.css';

/** What members and banks want back. */
export function MoneyPage() {
  return (
    <>
      <PageHeader title="Money" intro="What members ask back, by the date by which we promised to decide." />
      <div className={classes.page}>
        <Panes>
          <RefundRequests />
          <Disputes />
          <Exports />
        </Panes>
      </div>
    </>
  );
}

/** The queue of requests by due date, and behind a link the decided ones. */
function RefundRequests() {
  const at = usePageQuery();
  const decided = at.query.get('show') === 'decided';
  const asked = operatorApi.useListRefundRequestsQuery({ page: at.page, ...(decided && { decided }) });
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
      <Cases
        asked={asked}
        at={at}
        of={({ requests }) => requests}
        keyOf={({ chargeId }) => chargeId}
        drawing={<WindowDrawing />}
        title={decided ? 'Nothing has been decided yet' : 'Nobody waits for a decision'}
        hint="Members ask beside a charge on their membership page."
      >
        {(request) => <RequestCase request={request} onGrant={() => grant(request)} />}
      </Cases>
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

/** Charges that banks took back, the next due date first. They are answered in the provider's own pages. */
function Disputes() {
  const at = usePageQuery('disputes');
  const asked = operatorApi.useListDisputesQuery({ page: at.page });
  return (
    <Panel title="Disputes">
      <PageOfList asked={asked} at={at} rows={2}>
        {({ disputes }) => (
          <Lines
            label="Disputes"
            of={disputes}
            none="No bank has taken a charge back."
            keyOf={({ id }) => id}
          >
            {({ member, ...dispute }) => (
              <Line>
                <div className="anywhere">
                  {member ? <PersonLink id={member.id}>{member.username}</PersonLink> : 'A deleted user'}:{' '}
                  <DisputeWords dispute={dispute} />
                </div>
              </Line>
            )}
          </Lines>
        )}
      </PageOfList>
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
      <form
        className={`row at-bottom gap-12 ${classes.export}`}
        onSubmit={submit}
        onChange={() => setProblem(undefined)}
        noValidate
      >
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
      <p className="flat soft text-wide">
        Days in UTC, a year at most. Each download leaves an entry in the audit list.
      </p>
    </Panel>
  );
}

type RefundRequest = Answer<'listRefundRequests'>['requests'][number];

interface RequestCaseProps {
  request: RefundRequest;
  onGrant: () => void;
}

/** What one member asks back, and the decision. */
function RequestCase({ request, onGrant }: RequestCaseProps) {
  const { member, amount, reason, words, decideBy, refundable, disputed, decidedAt, answer } = request;
  const isLate = decidedAt === null && Date.parse(decideBy) < Date.now();
  return (
    <Case
      label={`Refund request of ${member?.username ?? 'a deleted user'}`}
      who={member ? <PersonLink id={member.id}>{member.username}</PersonLink> : 'A deleted user'}
      when={
        <span className={isLate ? classes.late : undefined}>
          {isLate ? 'Was due' : 'Due'} {dateTime(decideBy)}
        </span>
      }
      decision={
        decidedAt && (
          <>
            <b>{request.state === 'granted' ? 'Granted' : 'Declined'}</b>, by{' '}
            {request.decidedBy ?? 'the provider’s own pages'}, <When at={decidedAt} />
            {answer && (
              <>
                : <Inline>{answer}</Inline>
              </>
            )}
          </>
        )
      }
      form={(onDecided) => <Decide request={request} onGrant={onGrant} onDecided={onDecided} />}
    >
      <p className="soft text-wide anywhere as-written">
        <b>{money(amount)}</b>, charged <When at={request.chargedAt} />, asked back{' '}
        <When at={request.askedAt} />
        {disputed
          ? '; the bank has taken it back, so it cannot be refunded'
          : refundable < amount && `; ${money(refundable)} of it are left`}
      </p>
      <p className="text-wide anywhere as-written">
        <b>{reason}</b>
        {words && ': '}
        {words && <Written as="span">{words}</Written>}
      </p>
    </Case>
  );
}

interface DecideProps extends RequestCaseProps {
  onDecided: () => void;
}

function Decide({ request: { chargeId, decidedBy, disputed }, onGrant, onDecided }: DecideProps) {
  const { order, isBusy } = useAct('declineRefund');
  const submit = async (answer: string, button: string) => {
    if (button === 'grant') return void onGrant();
    if (answer === '') return 'Please tell the member why.';
    const wrong = await order({ chargeId, answer }, 'Declined. The member gets an email.');
    if (wrong === undefined) onDecided();
    return wrong;
  };
  if (decidedBy !== null) return <p className="soft">{decidedBy} refunds it. It waits for the provider.</p>;
  return (
    <AnswerForm
      label="Why you decline, for the member to read"
      maxLength={refundWordsLength}
      buttons={[...(disputed ? [] : [['grant', 'Grant…', false] as const]), ['decline', 'Decline', isBusy]]}
      onSubmit={submit}
    />
  );
}
