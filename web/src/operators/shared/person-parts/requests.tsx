import type { PersonAnswer } from '../../api/person-api.ts';
import list from '../lists/list.module.css';
import { Panel } from '../panel.tsx';
import { When } from '../times/when.tsx';
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
    <li className={`${list.line} ${classes.line}`}>
      <div className={list.text}>
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
