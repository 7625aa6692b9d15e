import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Button } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useSyncExternalStore } from 'react';
import { Dialog, DialogButtons } from './dialog.tsx';
import * as classes from './feedback.module.css';
import { questions } from './questions.ts';

/** Use `ToastHost`, which loads this later. */
export function Toasts() {
  return (
    <>
      <Notifications className={classes.toasts} position="bottom-center" autoClose={5000} limit={3} />
      <QuestionDialog />
    </>
  );
}

/** Shows the question of `ask`. */
function QuestionDialog() {
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
