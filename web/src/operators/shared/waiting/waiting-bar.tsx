import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { currentUserId } from '../../../api/session.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useSecond } from '../times/times.tsx';
import type { WaitingAnswer } from './kept-answers.ts';
import { adoptAnswers, sendAllOnLeave, sendAnswer, takeBack, useWaitingAnswers } from './waiting-answers.ts';
import classes from './waiting-bar.module.css';

/** The answers that can still be taken back, each with its countdown. */
export function WaitingBar() {
  const answers = useWaitingAnswers();
  const operatorId = currentUserId();
  useEffect(() => {
    if (operatorId) adoptAnswers(operatorId);
  }, [operatorId]);
  useEffect(() => {
    addEventListener('pagehide', sendAllOnLeave);
    return () => removeEventListener('pagehide', sendAllOnLeave);
  }, []);
  return (
    <section className={classes.bar} aria-label="Answers that are about to be sent">
      <p className="only-heard" role="status">
        {answers.length > 0 && 'Your answer waits for a few seconds. Alt and Z take it back.'}
      </p>
      {answers.length > 0 && (
        <ul className={classes.answers}>
          {answers.map((answer) => (
            <Answer key={answer.id} answer={answer} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Answer({ answer }: { answer: WaitingAnswer }) {
  return (
    <li className={classes.answer}>
      <span className="fill">
        Answer to <b>{answer.to}</b> is sent <Countdown dueAt={answer.dueAt} />
      </span>
      <Button size="sm" variant="default" data-undo onClick={() => undo(answer)}>
        Undo <kbd>Alt Z</kbd>
      </Button>
      <Button size="sm" variant="default" data-send-now onClick={() => void sendAnswer(answer.id)}>
        Send now <kbd>Alt Enter</kbd>
      </Button>
    </li>
  );
}

export function undo(answer: WaitingAnswer): void {
  toast(takeBack(answer) ? 'Not sent. Your text is kept as a draft.' : 'It has been sent already.');
}

export function Countdown({ dueAt }: { dueAt: number }) {
  const seconds = Math.ceil((dueAt - useSecond()) / 1000);
  return (
    <span role="timer" className={classes.number}>
      {seconds > 0 ? `in ${seconds} s` : 'now'}
    </span>
  );
}
