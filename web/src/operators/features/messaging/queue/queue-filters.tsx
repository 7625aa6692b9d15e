import { limits } from '@emberline/contracts/choices';
import { isolated } from '@emberline/contracts/shown-text';
import { Button } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { NativeSelect, TextInput } from '../../../../ui/forms/fields.ts';
import { operatorApi } from '../../../api/operator-api.ts';
import { knownLabels } from '../../../shared/person-parts/labels.tsx';
import classes from './queue.module.css';
import type { useQueuePlace } from './use-queue-place.ts';

/** Who waits for whom changes slowly. */
const lookAgainMs = 60_000;

type Place = Pick<ReturnType<typeof useQueuePlace>, 'choice' | 'narrow'>;

/** Narrows the queue to members with a label, and to one profile that answers. */
export function QueueFilters({ place: { choice, narrow } }: { place: Place }) {
  const { label, profileId } = choice;
  return (
    <div className={`row at-bottom gap-8 ${classes.filters}`}>
      <LabelField label={label} onLabel={(next) => narrow({ label: next, profileId })} />
      <ProfileField profileId={profileId} onProfile={(next) => narrow({ label, profileId: next })} />
      {(label ?? profileId) && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => narrow({ label: undefined, profileId: undefined })}
        >
          Show everything
        </Button>
      )}
    </div>
  );
}

interface LabelFieldProps {
  label: string | undefined;
  onLabel: (label: string | undefined) => void;
}

/** Asks when the text is a known label, at Enter, and when the field is left: not for each letter. */
function LabelField({ label, onLabel }: LabelFieldProps) {
  const [text, setText] = useState(label ?? '');
  const [shown, setShown] = useState(label);
  const listId = useId();
  if (shown !== label) {
    setShown(label);
    setText(label ?? '');
  }
  const take = (given: string) => {
    const next = given.trim() || undefined;
    if (next !== label) onLabel(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    take(text);
  };
  return (
    <form onSubmit={submit}>
      <TextInput
        size="sm"
        label="Label"
        kept={false}
        maxLength={limits.labelMax}
        list={listId}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          if (value === '' || knownLabels.includes(value)) take(value);
        }}
        onBlur={() => take(text)}
      />
      <datalist id={listId}>
        {knownLabels.map((known) => (
          <option key={known} value={known} />
        ))}
      </datalist>
    </form>
  );
}

interface ProfileFieldProps {
  profileId: string | undefined;
  onProfile: (profileId: string | undefined) => void;
}

function ProfileField({ profileId, onProfile }: ProfileFieldProps) {
  const { data = [] } = operatorApi.useListQueueProfilesQuery(
    { also: profileId },
    {
      pollingInterval: lookAgainMs,
      skipPollingIfUnfocused: true,
    },
  );
  const isKnown = profileId === undefined || data.some(({ id }) => id === profileId);
  return (
    <NativeSelect
      size="sm"
      label="Team profile"
      value={profileId ?? ''}
      onChange={({ currentTarget: { value } }) => onProfile(value || undefined)}
      data={[
        { value: '', label: 'Every profile' },
        ...data.map(({ id, firstname, username }) => ({
          value: id,
          label: `${isolated(firstname)} (${username})`,
        })),
        ...(isKnown ? [] : [{ value: profileId, label: 'One profile' }]),
      ]}
    />
  );
}
