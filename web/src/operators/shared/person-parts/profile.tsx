import { Photo } from '../../../members/photo/photo.tsx';
import type { PersonAnswer } from '../../api/person-api.ts';
import list from '../lists/list.module.css';
import { Panel } from '../panel.tsx';
import classes from './profile.module.css';
import { RemovePart } from './remove-part.tsx';

/** Photos, facts and words of the profile, as its owner wrote them. */
export function Profile({ person: { user, profile: found } }: { person: PersonAnswer }) {
  if (!found)
    return (
      <Panel title="Profile">
        <p className={list.none} role="status">
          The profile cannot be fetched right now.
        </p>
      </Panel>
    );
  const { profile } = found;
  return (
    <Panel title="Profile">
      {profile.photos.length > 0 ? (
        <ul className={classes.photos} aria-label="Photos">
          {profile.photos.map((photo, n) => (
            <li key={photo.file}>
              <div className={classes.photo}>
                <Photo photo={photo} alt={`${user.firstname}, photo ${n + 1}`} sizes="120px" />
              </div>
              <RemovePart user={user} part="photo" name={photo.file} title={`photo ${n + 1}`} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.soft}>No photos.</p>
      )}
      <dl className={classes.facts}>
        {profileFacts(profile).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {profile.aboutMe && (
        <>
          <p className={classes.text}>{profile.aboutMe}</p>
          <RemovePart user={user} part="aboutMe" title="the “About me” text" />
        </>
      )}
      {profile.prompts?.map(({ prompt, answer }) => (
        <div key={prompt}>
          <p className={classes.text}>
            <b>{prompt}</b>
            <br />
            {answer}
          </p>
          <RemovePart user={user} part="prompt" name={prompt} title={`the answer to “${prompt}”`} />
        </div>
      ))}
    </Panel>
  );
}

type WrittenProfile = NonNullable<PersonAnswer['profile']>['profile'];

/** The filled facts of a profile that help to judge and to answer. */
export function profileFacts(profile: WrittenProfile): [name: string, value: string][] {
  const { age, location, gender, preference, relationshipStatus, intention, occupation, interests } = profile;
  const facts: [string, string | number | null | undefined][] = [
    ['Age', age],
    ['Place', location],
    ['Gender', gender],
    ['Prefers', preference],
    ['Relationship', relationshipStatus],
    ['Looks for', intention],
    ['Occupation', occupation],
    ['Interests', interests?.join(', ')],
  ];
  return facts.flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
}
