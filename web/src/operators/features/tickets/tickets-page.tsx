import { supportLimits } from '@emberline/contracts/support-choices';
import { Button } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { ApiError } from '../../../api/send.ts';
import { LetterDrawing } from '../../../ui/drawings/drawings.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ask, toast } from '../../../ui/feedback/toast.tsx';
import { FormOutcome } from '../../../ui/forms/form-outcome.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { type Ticket, ticketsApi } from '../../api/moderation-api.ts';
import { Case, CaseList } from '../../shared/lists/case-list.tsx';
import { PageOfList } from '../../shared/lists/page-of-list.tsx';
import { usePageQuery } from '../../shared/lists/use-page-query.ts';
import { Person } from '../../shared/people/person.tsx';
import { When } from '../../shared/times/times.tsx';
import classes from './tickets-page.module.css';

/** What members and guests ask the support, those who wait first. */
export function TicketsPage() {
  const at = usePageQuery();
  const asked = ticketsApi.useTicketsQuery({ page: at.page });
  return (
    <>
      <PageHeader title="Support" intro="What members and guests ask us. Open requests come first.">
        {asked.data && <b>{asked.data.open} open</b>}
      </PageHeader>
      <PageOfList asked={asked} at={at} rowHeight={150}>
        {({ tickets }) =>
          tickets.length === 0 ? (
            <EmptyState drawing={<LetterDrawing />} title="Nobody has asked">
              Requests from Help and from the page “Write to us” appear here.
            </EmptyState>
          ) : (
            <CaseList>
              {tickets.map((ticket) => (
                <OneTicket key={ticket.id} ticket={ticket} />
              ))}
            </CaseList>
          )
        }
      </PageOfList>
    </>
  );
}

function OneTicket({ ticket }: { ticket: Ticket }) {
  const { id, member, guest, topic, text, at, state, decidedAt, decidedBy, answer } = ticket;
  return (
    <Case
      label={`Request of ${member?.username ?? guest?.email ?? 'a deleted user'}`}
      head={
        <>
          {member ? (
            <Person user={member} linked>
              {member.username}
            </Person>
          ) : (
            <span>{guest ? `Guest, ${guest.email}` : 'A deleted user'}</span>
          )}
          <When at={at} />
        </>
      }
      decision={
        decidedAt && (
          <>
            <b>{state === 'answered' ? 'Answered' : 'Closed without an answer'}</b>, by {decidedBy},{' '}
            <When at={decidedAt} />
            {answer && <span className={classes.given}>{answer}</span>}
          </>
        )
      }
      form={(onDecided) => <AnswerTicket id={id} onDecided={onDecided} />}
    >
      <p className="flat soft">{topic}</p>
      <p className="flat anywhere as-written text-wide">{text}</p>
    </Case>
  );
}

/** Answers a request by email, or closes it. What was typed stays when a colleague was first. */
function AnswerTicket({ id, onDecided }: { id: string; onDecided: () => void }) {
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
    <form className="stack gap-10" onSubmit={(event) => void submit(event)} noValidate>
      <TextArea
        label="Your answer, by email"
        name="answer"
        rows={4}
        maxLength={supportLimits.answerMax}
        data-reply
        onChange={() => setProblem(undefined)}
      />
      <FormOutcome kind="error">{problem}</FormOutcome>
      <div className="row gap-8">
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
