import { supportLimits } from '@emberline/contracts/support-choices';
import { Button } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { ApiError } from '../../../api/send.ts';
import { ask, toast } from '../../../ui/feedback/toast.tsx';
import { FormOutcome } from '../../../ui/forms/form-outcome.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { ticketsApi } from '../../api/tickets-api.ts';
import classes from './tickets-page.module.css';

/** Answers a request by email, or closes it. What was typed stays when a colleague was first. */
export function AnswerTicket({ id, onDecided }: { id: string; onDecided: () => void }) {
  const [send, { isLoading }] = ticketsApi.useAnswerTicketMutation();
  const [close, { isLoading: isClosing }] = ticketsApi.useCloseTicketMutation();
  const [problem, setProblem] = useState<string>();
  const done = (error: unknown, said: string) => {
    if (error) return setProblem((error as ApiError).message);
    onDecided();
    toast(said);
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const answer = String(new FormData(event.currentTarget).get('answer')).trim();
    if (answer === '') return setProblem('Please enter a response.');
    done((await send({ id, answer })).error, 'The answer is on its way.');
  };
  const onClose = async () => {
    const sure = await ask({
      title: 'Close it without an answer?',
      text: 'Nobody is told. Use it for what needs none, such as advertising.',
      yes: 'Close it',
      no: 'Leave it open',
    });
    if (sure) done((await close(id)).error, 'The request is closed.');
  };
  return (
    <form className={classes.answer} onSubmit={(event) => void submit(event)} noValidate>
      <TextArea
        label="Your answer, by email"
        name="answer"
        rows={4}
        maxLength={supportLimits.answerMax}
        data-reply
        onChange={() => setProblem(undefined)}
      />
      <FormOutcome kind="error">{problem}</FormOutcome>
      <div className={classes.buttons}>
        <Button type="submit" size="sm" loading={isLoading}>
          Send answer
        </Button>
        <Button size="sm" variant="default" loading={isClosing} onClick={() => void onClose()}>
          Close without an answer
        </Button>
      </div>
    </form>
  );
}
