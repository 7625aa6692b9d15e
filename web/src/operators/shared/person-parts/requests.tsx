import { isolated } from '@emberline/contracts/shown-text';
import { Inline } from '../../../members/written/inline.tsx';
import type { Answer } from '../../api/operator-api.ts';
import { Line, Lines } from '../lists/lists.tsx';
import { Panel } from '../panel.tsx';
import { PersonLink } from '../people/person.tsx';
import { When } from '../times/times.tsx';
import { actionWords, detailWords } from '../words/audit-words.ts';
import classes from './person-parts.module.css';

type Person = Answer<'getPerson'>;

/** What this member has asked the support, and what was answered, newest first. */
export function Requests({ requests }: Pick<Person, 'requests'>) {
  const none = requests ? 'Nothing has been asked.' : 'The requests cannot be fetched right now.';
  return (
    <Panel title="Asked the support">
      <Lines label="Requests to the support" of={requests ?? []} none={none} keyOf={({ id }) => id}>
        {({ topic, text, at, state, decidedAt, decidedBy, answer }) => (
          <Line side={<When at={at} />}>
            <div className="anywhere">
              <b>{topic}</b>
              <Inline className={classes.words}>{text}</Inline>
              <p className="flat soft small">
                {decidedAt ? (
                  <>
                    {state === 'answered' ? 'Answered' : 'Closed without an answer'} by {decidedBy},{' '}
                    <When at={decidedAt} />
                    {answer && ':'}
                  </>
                ) : (
                  'Open'
                )}
              </p>
              {answer && <Inline className={classes.words}>{answer}</Inline>}
            </div>
          </Line>
        )}
      </Lines>
    </Panel>
  );
}

/** Reports about this person and by them, the newest of each. */
export function Reports({ reports: { about, by } }: Pick<Person, 'reports'>) {
  const all = [
    ...about.map((report) => ({ report, what: 'Reported by', who: report.reporter })),
    ...by.map((report) => ({ report, what: 'Has reported', who: report.member })),
  ];
  return (
    <Panel title="Reports">
      <Lines
        of={all}
        none="No reports about or by this person."
        keyOf={({ report, what }) => what + report.id}
      >
        {({ report, what, who }) => (
          <Line side={<When at={report.createdAt} />}>
            <span className="anywhere">
              <b>{report.reason}</b>. {what}{' '}
              {who ? <PersonLink id={who.id}>{who.username}</PersonLink> : 'a deleted user'}
              <br />
              {report.resolvedAt
                ? `Closed by ${report.resolvedBy}: ${isolated(report.outcome ?? '')}`
                : 'Open'}
            </span>
          </Line>
        )}
      </Lines>
    </Panel>
  );
}

/** What operators have done about this person, newest first. */
export function Acts({ acts }: Pick<Person, 'acts'>) {
  return (
    <Panel title="Past acts">
      <Lines of={acts} none="No operator has done anything here." keyOf={({ n }) => n}>
        {({ at, operator, action, details }) => (
          <Line side={<When at={at} />}>
            <span className="anywhere">
              <b>{operator}</b> {actionWords(action, details)} {detailWords(details)}
            </span>
          </Line>
        )}
      </Lines>
    </Panel>
  );
}
