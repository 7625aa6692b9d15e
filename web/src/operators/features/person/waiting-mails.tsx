import { Link } from 'react-router';
import type { PersonAnswer } from '../../api/person-api.ts';
import list from '../../shared/lists/list.module.css';
import { Panel } from '../../shared/panel.tsx';
import { PersonLink } from '../../shared/people/person-link.tsx';
import { WaitClock } from '../../shared/times/wait-clock.tsx';
import { useMay } from '../../shared/use-may.ts';

/** Mails of this person that nobody has answered yet. */
export function WaitingMails({ id, waiting }: { id: string } & Pick<PersonAnswer, 'waiting'>) {
  const may = useMay();
  return (
    <Panel title={`Open mails (${waiting.length})`}>
      {waiting.length === 0 && <p className={list.none}>No mail waits for an answer.</p>}
      <ul className={list.list}>
        {waiting.map(({ mailId, profileId, profile, since }) => (
          <li key={mailId} className={list.line}>
            <span>
              To <PersonLink id={profileId}>{profile ?? 'a deleted user'}</PersonLink>
            </span>
            <span className={list.side}>
              waits <WaitClock since={since} />
              {profile && may('getQueueCard') && (
                <>
                  {' · '}
                  <Link
                    to={`/admin/queue?with=${profileId}.${id}`}
                    aria-label={`Open the conversation with ${profile}`}
                  >
                    Open
                  </Link>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
