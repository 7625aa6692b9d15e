import { limits } from '@emberline/contracts/choices';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ApiError } from '../../../api/send.ts';
import { FormOutcome } from '../../../ui/forms/form-outcome.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { type PersonAnswer, personApi } from '../../api/person-api.ts';
import { Panel } from '../panel.tsx';
import { useDraft } from '../replies/drafts.ts';
import { When } from '../times/times.tsx';
import classes from './notes.module.css';

/** What operators have written about this person, and the field for one more. Notes cannot be changed. */
export function Notes({ id, notes }: { id: string } & Pick<PersonAnswer, 'notes'>) {
  const [addNote, { isLoading }] = personApi.useAddNoteMutation();
  const [text, write] = useDraft(`note ${id}`);
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    if (text.trim() === '') return setProblem('Please write a note.');
    const { error } = await addNote({ id, text: text.trim() });
    if (error) return setProblem((error as ApiError).message);
    write('');
  };
  return (
    <Panel title="Notes">
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextArea
          label="New note, for operators only"
          rows={2}
          maxLength={limits.noteMax}
          value={text}
          onChange={(event) => {
            setProblem(undefined);
            write(event.currentTarget.value);
          }}
        />
        <FormOutcome kind="error">{problem}</FormOutcome>
        <Button type="submit" size="sm" variant="default" loading={isLoading}>
          Add note
        </Button>
      </form>
      <ul className={classes.notes} aria-label="Notes">
        {notes.map(({ id: noteId, at, by, text: words }) => (
          <li key={noteId}>
            <span className={classes.by}>
              <b>{by}</b>, <When at={at} />
            </span>
            <p>{words}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
