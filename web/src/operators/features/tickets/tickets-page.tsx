import { paginationWindow } from '@emberline/contracts/choices';
import { ErrorState } from '../../../api/error-state.tsx';
import { LetterDrawing } from '../../../ui/drawings/drawings.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { PageLinks } from '../../../ui/layout/page-links.tsx';
import { type Ticket, ticketsApi } from '../../api/tickets-api.ts';
import { Case, CaseList } from '../../shared/case-list.tsx';
import { Person } from '../../shared/person.tsx';
import { RowsSkeleton } from '../../shared/rows-skeleton.tsx';
import { usePageQuery } from '../../shared/use-page-query.ts';
import { When } from '../../shared/when.tsx';
import { AnswerTicket } from './answer-ticket.tsx';
import classes from './tickets-page.module.css';

/** What members and guests ask the support, those who wait first. */
export function TicketsPage() {
  const { page, linkTo } = usePageQuery();
  const { currentData: data, data: latest, error, refetch } = ticketsApi.useTicketsQuery({ page });
  return (
    <>
      <PageHeader title="Support" intro="What members and guests ask us. Open requests come first.">
        {latest && <b>{latest.open} open</b>}
      </PageHeader>
      {!data && error && <ErrorState error={error} retry={refetch} />}
      {!data && !error && <RowsSkeleton rows={4} height={150} />}
      {data?.tickets.length === 0 && (
        <EmptyState drawing={<LetterDrawing />} title="Nobody has asked">
          Requests from Help and from the page “Write to us” appear here.
        </EmptyState>
      )}
      <CaseList>
        {data?.tickets.map((ticket) => (
          <OneTicket key={ticket.id} ticket={ticket} />
        ))}
      </CaseList>
      {latest && (
        <PageLinks
          page={page}
          totalPages={(data ?? latest).totalPages}
          around={paginationWindow}
          to={linkTo}
        />
      )}
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
            {answer && `: ${answer}`}
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
