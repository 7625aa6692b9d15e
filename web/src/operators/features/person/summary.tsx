import { Link } from 'react-router';
import { Presence } from '../../../members/card/presence.tsx';
import { TeamMark } from '../../../members/card/team-mark.tsx';
import type { PersonAnswer } from '../../api/person-api.ts';
import { Face } from '../../shared/people/person.tsx';
import { SuspendUser } from '../../shared/suspension/suspend-user.tsx';
import { When } from '../../shared/times/when.tsx';
import { membershipWords } from '../../shared/words/membership-words.ts';
import classes from './summary.module.css';

type Warning = NonNullable<NonNullable<PersonAnswer['profile']>['lastWarning']>;

/** Who it is, and what counts first: membership, presence, address, since when. */
export function Summary({ person: { user, profile } }: { person: PersonAnswer }) {
  return (
    <header className={classes.summary}>
      <Face photo={user.photo} name={user.firstname} />
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
