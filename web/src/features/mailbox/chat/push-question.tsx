import { useState } from 'react';
import { askedForPush, mayAskForPush, switchPushOn } from '../../../members/chats/push-notices.ts';
import { selectWroteHere } from '../../../outbox/outbox-slice.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { toast, toastError } from '../../../ui/feedback/toast.tsx';
import classes from './push-question.module.css';

/** After the first message from this device: whether it shall say when an answer comes. Asked once. */
export function PushQuestion({ name }: { name: string }) {
  const wrote = useAppSelector(selectWroteHere);
  const [open, setOpen] = useState(mayAskForPush);
  if (!wrote || !open) return null;
  const answer = async (yes: boolean) => {
    askedForPush();
    setOpen(false);
    if (!yes) return;
    const failure = await switchPushOn();
    if (failure) toastError(failure);
    else toast('This device will tell you about new messages.');
  };
  return (
    <section className={classes.question} aria-label="Notices">
      <p>Shall this device tell you when {name} answers?</p>
      <button type="button" className={classes.yes} onClick={() => void answer(true)}>
        Yes, tell me
      </button>
      <button type="button" onClick={() => void answer(false)}>
        Not now
      </button>
    </section>
  );
}
