import { Link } from 'react-router';
import { Photo } from '../../../members/photo/photo.tsx';
import { type Profile, useContactProfileQuery } from '../state/mailbox-api.ts';
import classes from './contact-profile.module.css';
import type { Person } from './person.ts';

/** The contact's profile next to the chat, on wide screens. */
export function ContactProfile({ person: { id, firstname, photo, left, blocked } }: { person: Person }) {
  const { data: profile } = useContactProfileQuery(id, { skip: left || blocked });
  const facts = profile ? factsOf(profile) : [];
  return (
    <aside className={classes.profile} aria-label={`About ${firstname}`}>
      <div className={classes.photo}>
        <Photo photo={profile?.photo ?? photo} alt={firstname} sizes="260px" />
      </div>
      <h2 className={classes.name}>
        {firstname}
        {profile?.age ? `, ${profile.age}` : ''}
      </h2>
      {profile?.location && <p className={classes.place}>{profile.location}</p>}
      {profile?.aboutMe && <p className={classes.about}>{profile.aboutMe}</p>}
      {facts.length > 0 && (
        <ul className={classes.facts}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      {profile && (
        <Link className={classes.more} to={`/view/${id}`}>
          See the whole profile
        </Link>
      )}
    </aside>
  );
}

/** A few facts to talk about. */
function factsOf({ occupation, relationshipStatus, interests = [], height }: Profile): string[] {
  const facts = [relationshipStatus, occupation, height, ...interests.slice(0, 5)];
  return facts.filter(
    (fact): fact is NonNullable<typeof fact> => Boolean(fact) && fact !== 'Prefer not to say',
  );
}
