import { Link, useParams } from 'react-router';
import type { ApiError } from '../../../api/send.ts';
import { Avatar } from '../../../conversation/thread-row.tsx';
import { Presence } from '../../../members/card/presence.tsx';
import { TeamMark } from '../../../members/card/team-mark.tsx';
import { LetterDrawing } from '../../../ui/drawings/drawings.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { type Answer, operatorApi } from '../../api/operator-api.ts';
import { Line, Lines, Loaded } from '../../shared/lists/lists.tsx';
import shared from '../../shared/operators.module.css';
import { Panel } from '../../shared/panel.tsx';
import { Payments } from '../../shared/payments/payments.tsx';
import { PersonLink } from '../../shared/people/person.tsx';
import { Labels, Notes } from '../../shared/person-parts/labels.tsx';
import { Profile } from '../../shared/person-parts/profile.tsx';
import { Acts, Reports, Requests } from '../../shared/person-parts/requests.tsx';
import { SuspendUser } from '../../shared/suspension/suspend-user.tsx';
import { WaitClock, When } from '../../shared/times/times.tsx';
import { useMay } from '../../shared/use-operator-links.ts';
import { membershipWords } from '../../shared/words/words.tsx';
import classes from './person-page.module.css';

type Person = Answer<'getPerson'>;

/** Everything about one user on one page. */
export function PersonPage() {
  const { id = '' } = useParams();
  const may = useMay();
  const asked = operatorApi.useGetPersonQuery({ id });
  if (!asked.currentData && [400, 404].includes((asked.error as ApiError | undefined)?.status ?? 0))
    return (
      <EmptyState drawing={<LetterDrawing />} title="Nobody is here">
        There is no such user, or the user was deleted.
      </EmptyState>
    );
  return (
    <Loaded asked={asked} rows={6} height={120}>
      {(person) => (
        <>
          <Summary person={person} />
          <div className={`${shared.columns} ${classes.columns}`}>
            <div className="stack narrow gap-16">
              <Profile person={person} />
              {person.user.kind === 'member' && may('listUserPayments') && <Payments user={person.user} />}
              <WaitingMails id={id} waiting={person.waiting} />
              {person.user.kind === 'member' && <Requests requests={person.requests} />}
              <Reports reports={person.reports} />
            </div>
            <div className="stack narrow gap-16">
              <Labels id={id} labels={person.labels} />
              <Notes id={id} notes={person.notes} />
              <Acts acts={person.acts} />
            </div>
          </div>
        </>
      )}
    </Loaded>
  );
}

/** Mails of this person that nobody has answered yet. */
function WaitingMails({ id, waiting }: { id: string } & Pick<Person, 'waiting'>) {
  const may = useMay();
  return (
    <Panel title={`Open mails (${waiting.length})`}>
      <Lines of={waiting} none="No mail waits for an answer." keyOf={({ mailId }) => mailId}>
        {({ profileId, profile, since }) => (
          <Line
            side={
              <>
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
              </>
            }
          >
            <span>
              To <PersonLink id={profileId}>{profile ?? 'a deleted user'}</PersonLink>
            </span>
          </Line>
        )}
      </Lines>
    </Panel>
  );
}

/** Who it is, and what counts first: membership, presence, address, since when. */
function Summary({ person: { user, profile } }: { person: Person }) {
  const warning = profile?.lastWarning;
  return (
    <header className={`line at-top gap-16 ${classes.summary}`}>
      <Avatar person={{ firstname: user.firstname, photo: user.photo }} size={40} />
      <div className="stack narrow gap-4">
        <h1 className="anywhere">
          <bdi>
            {user.firstname} {user.lastname}
          </bdi>{' '}
          {user.kind === 'staff' && <TeamMark />}
        </h1>
        <p className={`bar fold flat soft anywhere ${classes.line}`}>
          <span>{user.username}</span>
          <a href={`mailto:${user.email}`}>{user.email}</a>
          <span>{user.isVerified ? 'Address verified' : 'Address not verified'}</span>
          {user.kind === 'member' && <ReturnedLetters id={user.id} />}
        </p>
        <p className={`bar fold flat soft anywhere ${classes.line}`}>
          <b>{membershipWords(user)}</b>
          <Presence online={user.online} lastOnline={user.lastOnline} />
          <span>
            Joined <When at={user.createdAt} />
          </span>
          {profile?.paused && <b>Paused: hidden from others</b>}
          {profile && !profile.complete && <span>Profile not complete</span>}
          {warning && (
            <span>
              Warned <When at={warning.at} /> ({warning.reason}),{' '}
              {warning.acknowledgedAt ? 'confirmed ' : 'not confirmed yet'}
              {warning.acknowledgedAt && <When at={warning.acknowledgedAt} />}
            </span>
          )}
          {user.assistedReplies && <span>Allows assisted replies</span>}
        </p>
        {user.kind === 'staff' && <Link to={`/admin/team/${user.id}`}>Edit this profile</Link>}
        <SuspendUser user={user} />
      </div>
    </header>
  );
}

function ReturnedLetters({ id }: { id: string }) {
  const { returnedAt } = operatorApi.useGetReturnedLettersQuery({ id }).data ?? {};
  if (!returnedAt) return null;
  return (
    <b>
      Letters to this address come back (the last one <When at={returnedAt} />)
    </b>
  );
}
