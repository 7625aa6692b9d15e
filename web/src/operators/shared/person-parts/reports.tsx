import type { PersonAnswer } from '../../api/person-api.ts';
import list from '../lists/list.module.css';
import { Panel } from '../panel.tsx';
import { PersonLink } from '../people/person-link.tsx';
import { When } from '../times/when.tsx';

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
      <span className={list.text}>
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
