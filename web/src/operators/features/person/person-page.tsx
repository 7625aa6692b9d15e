import { Link, useParams } from 'react-router';
import { ErrorState } from '../../../api/error-state.tsx';
import { Avatar } from '../../../conversation/thread-row.tsx';
import { Presence } from '../../../members/card/presence.tsx';
import { TeamMark } from '../../../members/card/team-mark.tsx';
import { LetterDrawing } from '../../../ui/drawings/drawings.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { type PersonAnswer, personApi } from '../../api/person-api.ts';
import listClasses from '../../shared/lists/list.module.css';
import { RowsSkeleton } from '../../shared/lists/rows-skeleton.tsx';
import { Panel } from '../../shared/panel.tsx';
import { Payments } from '../../shared/payments/payments.tsx';
import { PersonLink } from '../../shared/people/person.tsx';
import { Labels } from '../../shared/person-parts/labels.tsx';
import { Notes } from '../../shared/person-parts/notes.tsx';
import { Profile } from '../../shared/person-parts/profile.tsx';
import { Acts, Reports, Requests } from '../../shared/person-parts/requests.tsx';
import { SuspendUser } from '../../shared/suspension/suspend-user.tsx';
import { WaitClock, When } from '../../shared/times/times.tsx';
import { useMay } from '../../shared/use-operator-links.ts';
import { membershipWords } from '../../shared/words/words.tsx';
import classes from './person-page.module.css';

/** Everything about one user on one page. */
export function PersonPage() {
  const { id = '' } = useParams();
  const may = useMay();
  const { currentData: person, error, refetch } = personApi.usePersonQuery(id);
  if (!person && error && 'status' in error && (error.status === 404 || error.status === 400))
    return (
      <EmptyState drawing={<LetterDrawing />} title="Nobody is here">
        There is no such user, or the user was deleted.
      </EmptyState>
    );
  if (!person && error) return <ErrorState error={error} retry={refetch} />;
  if (!person) return <RowsSkeleton rows={6} height={120} />;
  return (
    <>
      <Summary person={person} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <Profile person={person} />
          {person.user.kind === 'member' && may('listUserPayments') && <Payments user={person.user} />}
          <WaitingMails id={id} waiting={person.waiting} />
          {person.user.kind === 'member' && <Requests requests={person.requests} />}
          <Reports reports={person.reports} />
        </div>
        <div className={classes.column}>
          <Labels id={id} labels={person.labels} />
          <Notes id={id} notes={person.notes} />
          <Acts acts={person.acts} />
        </div>
      </div>
    </>
  );
}

/** Mails of this person that nobody has answered yet. */
function WaitingMails({ id, waiting }: { id: string } & Pick<PersonAnswer, 'waiting'>) {
  const may = useMay();
  return (
    <Panel title={`Open mails (${waiting.length})`}>
      {waiting.length === 0 && <p className={listClasses.none}>No mail waits for an answer.</p>}
      <ul className={listClasses.list}>
        {waiting.map(({ mailId, profileId, profile, since }) => (
          <li key={mailId} className={listClasses.line}>
            <span>
              To <PersonLink id={profileId}>{profile ?? 'a deleted user'}</PersonLink>
            </span>
            <span className={listClasses.side}>
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

type Warning = NonNullable<NonNullable<PersonAnswer['profile']>['lastWarning']>;

/** Who it is, and what counts first: membership, presence, address, since when. */
function Summary({ person: { user, profile } }: { person: PersonAnswer }) {
  return (
    <header className={classes.summary}>
      <Avatar person={{ firstname: user.firstname, photo: user.photo }} size={40} />
      <div className={classes.words}>
        <h1>
          {user.firstname} {user.lastname} {user.kind === 'staff' && <TeamMark />}
        </h1>
        <p className={classes.line}>
          <span>{user.username}</span>
          <a href={`mailto:${user.email}`}>{user.email}</a>
          <span>{user.isVerified ? 'Address verified' : 'Address not verified'}</span>
        </p>
        <p className={classes.line}>
          <b>{membershipWords(user)}</b>
          <Presence online={user.online} lastOnline={user.lastOnline} />
          <span>
            Joined <When at={user.createdAt} />
          </span>
          {profile?.paused && <b>Paused: hidden from others</b>}
          {profile && !profile.complete && <span>Profile not complete</span>}
          {profile?.lastWarning && <Warned warning={profile.lastWarning} />}
          {user.assistedReplies && <span>Allows assisted replies</span>}
        </p>
        {user.kind === 'staff' && <Link to={`/admin/team/${user.id}`}>Edit this profile</Link>}
        <SuspendUser user={user} />
      </div>
    </header>
  );
}

function Warned({ warning: { at, reason, acknowledgedAt } }: { warning: Warning }) {
  return (
    <span>
      Warned <When at={at} /> ({reason}),{' '}
      {acknowledgedAt ? (
        <>
          confirmed <When at={acknowledgedAt} />
        </>
      ) : (
        'not confirmed yet'
      )}
    </span>
  );
}
