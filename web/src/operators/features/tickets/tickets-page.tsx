import { LetterDrawing } from '../../../ui/drawings/drawings.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { type Ticket, ticketsApi } from '../../api/tickets-api.ts';
import { Case, CaseList } from '../../shared/lists/case-list.tsx';
import { PageOfList } from '../../shared/lists/page-of-list.tsx';
import { usePageQuery } from '../../shared/lists/use-page-query.ts';
import { Person } from '../../shared/people/person.tsx';
import { When } from '../../shared/times/when.tsx';
import { AnswerTicket } from './answer-ticket.tsx';
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
      <p className={classes.topic}>{topic}</p>
      <p className={classes.text}>{text}</p>
    </Case>
  );
}
