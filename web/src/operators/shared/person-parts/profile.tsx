import { isolated } from '@emberline/contracts/shown-text';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Photo } from '../../../members/photo/photo.tsx';
import { Written } from '../../../members/written/written.tsx';
import { toast, toastError } from '../../../ui/feedback/toast.tsx';
import type { Answer, OperatorUser } from '../../api/operator-api.ts';
import { OrderDialog, useAct } from '../acts/acts.tsx';
import shared from '../operators.module.css';
import { Panel } from '../panel.tsx';
import { ReasonField, reasonIn } from '../suspension/suspend-user.tsx';
import { useMay } from '../use-operator-links.ts';
import classes from './person-parts.module.css';

/** Photos, facts and words of the profile, as its owner wrote them. */
export function Profile({ person: { user, profile: found } }: { person: Answer<'getPerson'> }) {
  if (!found)
    return (
      <Panel title="Profile">
        <p className={shared.none} role="status">
          The profile cannot be fetched right now.
        </p>
      </Panel>
    );
  const { profile } = found;
  return (
    <Panel title="Profile">
      {profile.photos.length > 0 ? (
        <ul className={`list ${classes.photos}`} aria-label="Photos">
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
        <p className="flat soft">No photos.</p>
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
          <Written className={`${classes.text} text-wide`}>{profile.aboutMe}</Written>
          <RemovePart user={user} part="aboutMe" title="the “About me” text" />
        </>
      )}
      {profile.prompts?.map(({ prompt, answer }) => (
        <div key={prompt}>
          <p className={classes.text}>
            <b>{prompt}</b>
          </p>
          <Written className="flat text-wide">{answer}</Written>
          <RemovePart user={user} part="prompt" name={prompt} title={`the answer to “${prompt}”`} />
        </div>
      ))}
    </Panel>
  );
}

type WrittenProfile = NonNullable<Answer<'getPerson'>['profile']>['profile'];

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

interface RemovePartProps {
  user: OperatorUser;
  part: 'photo' | 'aboutMe' | 'prompt';
  /** The photo's file, or the prompt. */
  name?: string;
  /** What an operator calls it, such as `photo 2`. */
  title: string;
}

/** Removes a photo or a text from a profile, for a reason that its owner is told. */
function RemovePart({ user, part, name, title }: RemovePartProps) {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { call } = useAct('removeUserPart');
  const submit = async (form: FormData) => {
    const reason = reasonIn(form);
    if (!reason) return 'Please choose a reason.';
    const { error } = await call({ id: user.id, part, ...(name && { name }), reason });
    if (error && error.status !== 404) return error.message;
    if (error) toastError('Somebody has removed it already.');
    else toast('It is removed.');
  };
  if (!may('removeUserPart')) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        className={`${classes.removePart} ${shared.touch}`}
        aria-label={`Remove ${title}`}
        onClick={() => setOpen(true)}
      >
        Remove
      </Button>
      {isOpen && (
        <OrderDialog
          title={`Remove ${title} of ${isolated(user.firstname)}`}
          intro={`It is gone at once and cannot be brought back.${user.kind === 'member' ? ' They get an email that says why.' : ''}`}
          action="Remove"
          onSubmit={submit}
          close={() => setOpen(false)}
        >
          <ReasonField />
        </OrderDialog>
      )}
    </>
  );
}
