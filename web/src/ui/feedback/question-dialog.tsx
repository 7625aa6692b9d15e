import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { Dialog, DialogButtons } from './dialog.tsx';
import { questions } from './questions.ts';

/** Shows the question of `ask`. */
export function QuestionDialog() {
  const asked = useSyncExternalStore(questions.subscribe, questions.get, questions.get);
  if (!asked) return null;
  const { title, text, yes, no = 'Keep it', danger } = asked.question;
  return (
    <Dialog title={title} onClose={() => asked.answer(false)}>
      <div>{text}</div>
      <DialogButtons>
        <Button variant="default" onClick={() => asked.answer(false)}>
          {no}
        </Button>
        <Button color={danger ? 'danger' : undefined} onClick={() => asked.answer(true)}>
          {yes}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
