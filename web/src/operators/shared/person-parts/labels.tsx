import { limits } from '@emberline/contracts/choices';
import { Button } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { Inline } from '../../../members/written/inline.tsx';
import { Written } from '../../../members/written/written.tsx';
import { IconX } from '../../../ui/drawings/icons.ts';
import { TextInput } from '../../../ui/forms/fields.ts';
import { FormOutcome } from '../../../ui/forms/form-outcome.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import type { Answer } from '../../api/operator-api.ts';
import { useAct } from '../acts/acts.tsx';
import { Panel } from '../panel.tsx';
import { useDraft } from '../replies/drafts.ts';
import { When } from '../times/times.tsx';
import classes from './person-parts.module.css';

/** A few words that tell other operators at once what to know. */
export function Labels({ id, labels }: { id: string } & Pick<Answer<'getPerson'>, 'labels'>) {
  const { act, isBusy } = useAct('setLabels');
  const [text, setText] = useState('');
  const listId = useId();
  const store = (next: string[]) => act({ id, labels: next });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || text.trim() === '') return;
    if (await store([...labels, text.trim()])) setText('');
  };
  return (
    <Panel title="Labels">
      {labels.length > 0 && (
        <ul className={`list row gap-6 ${classes.labels}`} aria-label="Labels">
          {labels.map((label) => (
            <li key={label} className={classes.label}>
              <Inline>{label}</Inline>
              <button
                type="button"
                className={classes.remove}
                aria-label={`Remove the label ${label}`}
                onClick={() => isBusy || void store(labels.filter((one) => one !== label))}
              >
                <IconX size={16} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {labels.length < limits.labels && (
        <form className="row at-bottom gap-8" onSubmit={submit} noValidate>
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
          <Button type="submit" size="sm" variant="default" loading={isBusy}>
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

/** What operators have written about this person, and the field for one more. Notes cannot be changed. */
export function Notes({ id, notes }: { id: string } & Pick<Answer<'getPerson'>, 'notes'>) {
  const { order, isBusy } = useAct('addNote');
  const [text, write] = useDraft(`note ${id}`);
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (text.trim() === '') return setProblem('Please write a note.');
    const wrong = await order({ id, text });
    setProblem(wrong);
    if (!wrong) write('');
  };
  return (
    <Panel title="Notes">
      <form className={`stack gap-6 ${classes.note}`} onSubmit={submit} noValidate>
        <TextArea
          label="New note, for operators only"
          kept={false}
          rows={2}
          maxLength={limits.noteMax}
          value={text}
          onChange={(event) => {
            setProblem(undefined);
            write(event.currentTarget.value);
          }}
        />
        <FormOutcome kind="error">{problem}</FormOutcome>
        <Button type="submit" size="sm" variant="default" loading={isBusy}>
          Add note
        </Button>
      </form>
      <ul className={`list stack gap-10 ${classes.notes}`} aria-label="Notes">
        {notes.map(({ id: noteId, at, by, text: words }) => (
          <li key={noteId}>
            <span className="soft small">
              <b>{by}</b>, <When at={at} />
            </span>
            <Written className="flat">{words}</Written>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
