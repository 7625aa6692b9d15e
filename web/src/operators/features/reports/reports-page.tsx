import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ApiError } from '../../../api/send.ts';
import { WindowDrawing } from '../../../ui/drawings/drawings.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { NativeSelect, TextInput } from '../../../ui/forms/fields.ts';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { useQueryValues } from '../../../ui/layout/use-query-values.ts';
import { type Report, reportsApi } from '../../api/moderation-api.ts';
import type { OperatorUser } from '../../api/users-api.ts';
import { Case, CaseList, ViewLinks } from '../../shared/lists/case-list.tsx';
import { PageOfList } from '../../shared/lists/page-of-list.tsx';
import { usePageQuery } from '../../shared/lists/use-page-query.ts';
import { Person } from '../../shared/people/person.tsx';
import { SuspendUser } from '../../shared/suspension/suspend-user.tsx';
import { When } from '../../shared/times/times.tsx';
import { ReportedContext } from './reported-context.tsx';
import classes from './reports-page.module.css';

/** Reports by members, open ones first. */
export function ReportsPage() {
  const at = usePageQuery();
  const { query } = useQueryValues();
  const state = stateIn(query.get('state'));
  const asked = reportsApi.useReportsQuery({ page: at.page, state });
  const open = asked.data?.open;
  return (
    <>
      <PageHeader title="Reports" intro="What members reported about each other. Open ones come first." />
      <ViewLinks
        label="Reports by state"
        views={[
          ['?', 'All'],
          ['?state=open', open === undefined ? 'Open' : `Open (${open})`],
          ['?state=closed', 'Closed'],
        ]}
        shown={state ? `?state=${state}` : '?'}
      />
      <PageOfList asked={asked} at={at} rowHeight={150}>
        {({ reports }) =>
          reports.length === 0 ? (
            <EmptyState drawing={<WindowDrawing />} title={emptyTitles[state ?? 'all']}>
              Reports from profiles and chats appear here.
            </EmptyState>
          ) : (
            <CaseList>
              {reports.map((report) => (
                <OneReport key={report.id} report={report} />
              ))}
            </CaseList>
          )
        }
      </PageOfList>
    </>
  );
}

const emptyTitles = {
  all: 'Nobody has reported anybody',
  open: 'No report is open',
  closed: 'No report has been closed',
} as const;

type State = 'open' | 'closed' | undefined;

function stateIn(text: string | null): State {
  return text === 'open' || text === 'closed' ? text : undefined;
}

function OneReport({ report }: { report: Report }) {
  return (
    <Case
      label={`Report: ${report.reason}`}
      head={
        <>
          <h2>{report.reason}</h2>
          <When at={report.createdAt} />
        </>
      }
      decision={
        report.resolvedAt && (
          <>
            <b>Closed</b> by {report.resolvedBy}, <When at={report.resolvedAt} />: {report.outcome}
          </>
        )
      }
      form={(onClosed) => <Resolve report={report} onClosed={onClosed} />}
    >
      {report.details && <p className="flat anywhere text-wide">{report.details}</p>}
      {report.about && (report.about !== 'member' || !report.member) && (
        <ReportedContext id={report.id} about={report.about} />
      )}
      <div className={classes.people}>
        {report.member || report.resolvedAt ? (
          <Somebody user={report.member} what="Reported" />
        ) : (
          <span>Reported: has deleted the account. What was reported is kept until you close this.</span>
        )}
        {report.member && <SuspendUser user={report.member} reason={report.reason} />}
        <Somebody user={report.reporter} what="Reported by" />
      </div>
    </Case>
  );
}

function Somebody({ user, what }: { user: OperatorUser | null; what: string }) {
  if (!user) return <span>{what}: a deleted user</span>;
  return (
    <Person user={user} linked>
      {what}: {user.username}
    </Person>
  );
}

function Resolve({ report: { id, reporter }, onClosed }: { report: Report; onClosed: () => void }) {
  const [resolve, { isLoading }] = reportsApi.useResolveReportMutation();
  const [outcome, setOutcome] = useState('');
  const [told, setTold] = useState('');
  const [problem, setProblem] = useState<string>();
  const [missing, setMissing] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (outcome.trim() === '') return setProblem('Please say what was decided.');
    if (reporter && told === '') return setMissing('Please choose what they hear.');
    const tell = told === 'acted' || told === 'allowed' ? told : undefined;
    const { error } = await resolve({ id, outcome: outcome.trim(), ...(tell && { tell }) });
    if (error) return setProblem((error as ApiError).message);
    onClosed();
    toast('The report is closed.');
  };
  return (
    <form className="row at-top gap-8" onSubmit={submit} noValidate>
      <TextInput
        size="sm"
        data-reply
        className={classes.field}
        label="What was decided"
        maxLength={500}
        value={outcome}
        error={problem}
        onChange={(event) => {
          setProblem(undefined);
          setOutcome(event.currentTarget.value);
        }}
      />
      {reporter && (
        <NativeSelect
          size="sm"
          className={classes.told}
          label="The reporter is told, by email"
          value={told}
          error={missing}
          onChange={(event) => {
            setMissing(undefined);
            setTold(event.currentTarget.value);
          }}
          data={[
            { value: '', label: 'Please choose' },
            { value: 'acted', label: 'We have acted' },
            { value: 'allowed', label: 'The rules allow it' },
            { value: 'nothing', label: 'Nothing' },
          ]}
        />
      )}
      <Button
        type="submit"
        size="sm"
        variant="default"
        className={classes.close}
        loading={isLoading}
        data-attend
      >
        Close report
      </Button>
    </form>
  );
}
