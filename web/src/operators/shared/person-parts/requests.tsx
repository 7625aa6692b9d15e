import type { PersonAnswer } from '../../api/person-api.ts';
import list from '../lists/list.module.css';
import { Panel } from '../panel.tsx';
import { PersonLink } from '../people/person.tsx';
import { When } from '../times/times.tsx';
import { actionWords, detailWords } from '../words/audit-words.ts';
import classes from './requests.module.css';

type Request = NonNullable<PersonAnswer['requests']>[number];

/** What this member has asked the support, and what was answered, newest first. */
export function Requests({ requests }: Pick<PersonAnswer, 'requests'>) {
  return (
    <Panel title="Asked the support">
      {!requests && <p className={list.none}>The requests cannot be fetched right now.</p>}
      {requests?.length === 0 && <p className={list.none}>Nothing has been asked.</p>}
      <ul className={list.list} aria-label="Requests to the support">
        {requests?.map((request) => (
          <OneRequest key={request.id} request={request} />
        ))}
      </ul>
    </Panel>
  );
}

function OneRequest({
  request: { topic, text, at, state, decidedAt, decidedBy, answer },
}: {
  request: Request;
}) {
  return (
    <li className={`${list.line} at-top`}>
      <div className="anywhere">
        <b>{topic}</b>
        <p className={classes.words}>{text}</p>
        {decidedAt ? (
          <p className={classes.state}>
            {state === 'answered' ? 'Answered' : 'Closed without an answer'} by {decidedBy},{' '}
            <When at={decidedAt} />
            {answer && ':'}
          </p>
        ) : (
          <p className={classes.state}>Open</p>
        )}
        {answer && <p className={classes.words}>{answer}</p>}
      </div>
      <span className={list.side}>
        <When at={at} />
      </span>
    </li>
  );
}

type Report = PersonAnswer['reports']['about'][number];

/** Reports about this person and by them, the newest of each. */
export function Reports({ reports: { about, by } }: Pick<PersonAnswer, 'reports'>) {
  return (
    <Panel title="Reports">
      {about.length + by.length === 0 && <p className={list.none}>No reports about or by this person.</p>}
      <ul className={list.list}>
        {about.map((report) => (
          <Line key={report.id} report={report} what="Reported by" who={report.reporter} />
        ))}
        {by.map((report) => (
          <Line key={report.id} report={report} what="Has reported" who={report.member} />
        ))}
      </ul>
    </Panel>
  );
}

interface LineProps {
  report: Report;
  what: string;
  who: Report['member'];
}

function Line({ report, what, who }: LineProps) {
  return (
    <li className={list.line}>
      <span className="anywhere">
        <b>{report.reason}</b>. {what}{' '}
        {who ? <PersonLink id={who.id}>{who.username}</PersonLink> : 'a deleted user'}
        <br />
        {report.resolvedAt ? `Closed by ${report.resolvedBy}: ${report.outcome}` : 'Open'}
      </span>
      <span className={list.side}>
        <When at={report.createdAt} />
      </span>
    </li>
  );
}

/** What operators have done about this person, newest first. */
export function Acts({ acts }: Pick<PersonAnswer, 'acts'>) {
  return (
    <Panel title="Past acts">
      {acts.length === 0 && <p className={list.none}>No operator has done anything here.</p>}
      <ul className={list.list}>
        {acts.map(({ n, at, operator, action, details }) => (
          <li key={n} className={list.line}>
            <span className="anywhere">
              <b>{operator}</b> {actionWords(action, details)} {detailWords(details)}
            </span>
            <span className={list.side}>
              <When at={at} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
