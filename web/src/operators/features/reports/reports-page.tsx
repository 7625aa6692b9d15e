import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { TeamMark } from '../../../members/card/team-mark.tsx';
import { Photo } from '../../../members/photo/photo.tsx';
import { Inline } from '../../../members/written/inline.tsx';
import { Written } from '../../../members/written/written.tsx';
import { WindowDrawing } from '../../../ui/drawings/drawings.ts';
import { NativeSelect, TextInput } from '../../../ui/forms/fields.ts';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { type Answer, operatorApi } from '../../api/operator-api.ts';
import { useAct } from '../../shared/acts/acts.tsx';
import { Case, Cases, ViewLinks } from '../../shared/lists/cases.tsx';
import { Loaded } from '../../shared/lists/lists.tsx';
import { usePageQuery } from '../../shared/lists/use-page-query.ts';
import { Somebody } from '../../shared/people/person.tsx';
import { SuspendUser } from '../../shared/suspension/suspend-user.tsx';
import { When } from '../../shared/times/times.tsx';
import classes from './reports.module.css';

type Report = Answer<'listReports'>['reports'][number];

const emptyTitles = {
  all: 'Nobody has reported anybody',
  open: 'No report is open',
  closed: 'No report has been closed',
} as const;

/** Reports by members, open ones first. */
export function ReportsPage() {
  const at = usePageQuery();
  const state = (['open', 'closed'] as const).find((one) => one === at.query.get('state'));
  const asked = operatorApi.useListReportsQuery({ page: at.page, state });
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
      <Cases
        asked={asked}
        at={at}
        of={({ reports }) => reports}
        keyOf={({ id }) => id}
        drawing={<WindowDrawing />}
        title={emptyTitles[state ?? 'all']}
        hint="Reports from profiles and chats appear here."
      >
        {(report) => <OneReport report={report} />}
      </Cases>
    </>
  );
}

function OneReport({ report }: { report: Report }) {
  const { id, reason, createdAt, resolvedAt, details, about, member, reporter } = report;
  return (
    <Case
      label={`Report: ${reason}`}
      who={<h2>{reason}</h2>}
      when={<When at={createdAt} />}
      decision={
        resolvedAt && (
          <>
            <b>Closed</b> by {report.resolvedBy}, <When at={resolvedAt} />:{' '}
            <Inline>{report.outcome ?? ''}</Inline>
          </>
        )
      }
      form={(onClosed) => <Resolve report={report} onClosed={onClosed} />}
    >
      {details && <Written className="text-wide">{details}</Written>}
      {about && (about !== 'member' || !member) && <ReportedContext id={id} about={about} />}
      <div className={classes.people}>
        {member || resolvedAt ? (
          <Somebody user={member} what="Reported" />
        ) : (
          <span>Reported: has deleted the account. What was reported is kept until you close this.</span>
        )}
        {member && <SuspendUser user={member} reason={reason} />}
        <Somebody user={reporter} what="Reported by" />
      </div>
    </Case>
  );
}

function Resolve({ report: { id, reporter }, onClosed }: { report: Report; onClosed: () => void }) {
  const { order, isBusy } = useAct('resolveReport');
  const [problem, setProblem] = useState<string>();
  const [missing, setMissing] = useState<string>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [outcome, told] = [String(form.get('outcome')).trim(), form.get('told')];
    if (outcome === '') return setProblem('Please say what was decided.');
    if (reporter && !told) return setMissing('Please choose what they hear.');
    const tell = (['acted', 'allowed'] as const).find((one) => one === told);
    const wrong = await order({ id, outcome, ...(tell && { tell }) }, 'The report is closed.');
    if (wrong !== undefined) return setProblem(wrong);
    onClosed();
  };
  return (
    <form className="row at-top gap-8" onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        size="sm"
        data-reply
        className={classes.field}
        label="What was decided"
        name="outcome"
        maxLength={500}
        error={problem}
        onChange={() => setProblem(undefined)}
      />
      {reporter && (
        <NativeSelect
          size="sm"
          className={classes.told}
          label="The reporter is told, by email"
          name="told"
          error={missing}
          onChange={() => setMissing(undefined)}
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
        loading={isBusy}
        data-attend
      >
        Close report
      </Button>
    </form>
  );
}

interface ReportedContextProps {
  id: string;
  /** `member`: somebody who has deleted the account, as the profile was then. */
  about: 'message' | 'photo' | 'member';
}

/** The reported message with the five around it, or the photo. Fetched when somebody asks: opening it is told and noted. */
function ReportedContext({ id, about }: ReportedContextProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Opened id={id} about={about} />;
  return (
    <div>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        Show the reported {about === 'member' ? 'profile' : about}
      </Button>
    </div>
  );
}

function Opened({ id, about }: ReportedContextProps) {
  const asked = operatorApi.useGetReportedContextQuery({ id });
  return (
    <Loaded asked={asked} rows={3} height={40}>
      {({ frozen, picture, lines }) => {
        const alt = about === 'photo' ? 'The reported photo' : 'The profile’s photo';
        const photo = picture && (
          <div className={classes.photo}>
            <Photo photo={picture} alt={alt} sizes="260px" eager />
          </div>
        );
        if (about === 'photo') return photo ?? <p className="soft">This photo has been deleted since.</p>;
        if (about === 'member')
          return (
            <div className="stack gap-8">
              <b>
                <Inline>{frozen?.title ?? ''}</Inline>
              </b>
              {photo}
              {frozen?.words.map((line) => (
                <Written key={line}>{line}</Written>
              ))}
            </div>
          );
        return (
          <ol className="list stack gap-8" aria-label="The reported message and those around it">
            {lines.map(({ seq, own, team, text, at, reported }) => (
              <li key={seq} className={classes.line} data-reported={reported || undefined}>
                <span className={`bar fold gap-10 soft small ${classes.by}`}>
                  {own ? 'Who reports' : 'Reported member'}
                  {team && <TeamMark />}
                  <When at={at} />
                  {reported && <b>Reported</b>}
                </span>
                <Written className="flat text-wide">{text}</Written>
              </li>
            ))}
          </ol>
        );
      }}
    </Loaded>
  );
}
