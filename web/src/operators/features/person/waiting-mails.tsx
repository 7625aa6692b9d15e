import type { PersonAnswer } from '../../api/person-api.ts';
import list from '../../shared/list.module.css';
import { Panel } from '../../shared/panel.tsx';
import { PersonLink } from '../../shared/person-link.tsx';
import { WaitClock } from '../../shared/wait-clock.tsx';

/** Mails of this person that nobody has answered yet. */
export function WaitingMails({ waiting }: Pick<PersonAnswer, 'waiting'>) {
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
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
