import { supportLimits } from '@emberline/contracts/support-choices';
import { Inline } from '../../../members/written/inline.tsx';
import { Written } from '../../../members/written/written.tsx';
import { LetterDrawing } from '../../../ui/drawings/drawings.ts';
import { ask } from '../../../ui/feedback/toast.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { type Answer, operatorApi } from '../../api/operator-api.ts';
import { useAct } from '../../shared/acts/acts.tsx';
import { AnswerForm, Case, Cases } from '../../shared/lists/cases.tsx';
import { usePageQuery } from '../../shared/lists/use-page-query.ts';
import { Somebody } from '../../shared/people/person.tsx';
import { When } from '../../shared/times/times.tsx';
import classes from './tickets-page.module.css';

type Ticket = Answer<'listTickets'>['tickets'][number];

/** What members and guests ask the support, those who wait first. */
export function TicketsPage() {
  const at = usePageQuery();
  const asked = operatorApi.useListTicketsQuery({ page: at.page });
  return (
    <>
      <PageHeader title="Support" intro="What members and guests ask us. Open requests come first.">
        {asked.data && <b>{asked.data.open} open</b>}
      </PageHeader>
      <Cases
        asked={asked}
        at={at}
        of={({ tickets }) => tickets}
        keyOf={({ id }) => id}
        drawing={<LetterDrawing />}
        title="Nobody has asked"
        hint="Requests from Help and from the page “Write to us” appear here."
      >
        {(ticket) => <OneTicket ticket={ticket} />}
      </Cases>
    </>
  );
}

function OneTicket({ ticket }: { ticket: Ticket }) {
  const { id, member, guest, topic, text, at, state, decidedAt, decidedBy, answer } = ticket;
  return (
    <Case
      label={`Request of ${member?.username ?? guest?.email ?? 'a deleted user'}`}
      who={
        guest && !member ? <span className="narrow">Guest, {guest.email}</span> : <Somebody user={member} />
      }
      when={<When at={at} />}
      decision={
        decidedAt && (
          <>
            <b>{state === 'answered' ? 'Answered' : 'Closed without an answer'}</b>, by {decidedBy},{' '}
            <When at={decidedAt} />
            {answer && <Inline className={classes.given}>{answer}</Inline>}
          </>
        )
      }
      form={(onDecided) => <AnswerTicket id={id} onDecided={onDecided} />}
    >
      <p className="soft">{topic}</p>
      <Written className="text-wide">{text}</Written>
    </Case>
  );
}

/** Answers a request by email, or closes it. */
function AnswerTicket({ id, onDecided }: { id: string; onDecided: () => void }) {
  const answering = useAct('answerTicket');
  const closing = useAct('closeTicket');
  const submit = async (answer: string, button: string) => {
    if (button === 'answer' && answer === '') return 'Please enter a response.';
    const sure = button === 'answer' || (await ask(closeWithoutAnswer));
    if (!sure) return;
    const wrong = await (button === 'answer'
      ? answering.order({ id, answer }, 'The answer is on its way.')
      : closing.order({ id }, 'The request is closed.'));
    if (wrong === undefined) onDecided();
    return wrong;
  };
  return (
    <AnswerForm
      label="Your answer, by email"
      rows={4}
      maxLength={supportLimits.answerMax}
      buttons={[
        ['answer', 'Send answer', answering.isBusy],
        ['close', 'Close without an answer', closing.isBusy],
      ]}
      strong
      onSubmit={submit}
    />
  );
}

const closeWithoutAnswer = {
  title: 'Close it without an answer?',
  text: 'Nobody is told. Use it for what needs none, such as advertising.',
  yes: 'Close it',
  no: 'Leave it open',
};
