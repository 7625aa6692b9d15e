import { limits } from '@emberline/contracts/choices';
import { Button } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import type { ApiError } from '../../../api/send.ts';
import { IconX } from '../../../ui/drawings/icons.ts';
import { toastError } from '../../../ui/feedback/toast.tsx';
import { TextInput } from '../../../ui/forms/fields.ts';
import { type PersonAnswer, personApi } from '../../api/person-api.ts';
import { Panel } from '../panel.tsx';
import classes from './labels.module.css';

/** A few words that tell other operators at once what to know. */
export function Labels({ id, labels }: { id: string } & Pick<PersonAnswer, 'labels'>) {
  const [setLabels, { isLoading }] = personApi.useSetLabelsMutation();
  const [text, setText] = useState('');
  const listId = useId();
  const store = async (next: string[]) => {
    const { error } = await setLabels({ id, labels: next });
    if (error) toastError((error as ApiError).message);
    return !error;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading || text.trim() === '') return;
    if (await store([...labels, text.trim()])) setText('');
  };
  return (
    <Panel title="Labels">
      {labels.length > 0 && (
        <ul className={classes.labels} aria-label="Labels">
          {labels.map((label) => (
            <li key={label} className={classes.label}>
              {label}
              <button
                type="button"
                className={classes.remove}
                aria-label={`Remove the label ${label}`}
                onClick={() => isLoading || void store(labels.filter((one) => one !== label))}
              >
                <IconX size={16} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {labels.length < limits.labels && (
        <form className="line at-bottom gap-8" onSubmit={submit} noValidate>
          <TextInput
            size="sm"
            className="fill"
            label="New label"
            maxLength={limits.labelMax}
            list={listId}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <datalist id={listId}>
            {knownLabels.map((label) => (
              <option key={label} value={label} />
            ))}
          </datalist>
          <Button type="submit" size="sm" variant="default" loading={isLoading}>
            Add label
          </Button>
        </form>
      )}
    </Panel>
  );
}

/** Labels that are offered; others can be typed. */
export const knownLabels = [
  'VIP',
  'Refund',
  'Under review',
  'Minor suspected',
  'Scam suspected',
  'Call back',
];
