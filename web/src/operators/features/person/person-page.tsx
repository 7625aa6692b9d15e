import { useParams } from 'react-router';
import { ErrorState } from '../../../api/error-state.tsx';
import { LetterDrawing } from '../../../ui/drawings/drawings.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { personApi } from '../../api/person-api.ts';
import { RowsSkeleton } from '../../shared/lists/rows-skeleton.tsx';
import { Payments } from '../../shared/payments/payments.tsx';
import { Acts } from '../../shared/person-parts/acts.tsx';
import { Labels } from '../../shared/person-parts/labels.tsx';
import { Notes } from '../../shared/person-parts/notes.tsx';
import { Profile } from '../../shared/person-parts/profile.tsx';
import { Reports } from '../../shared/person-parts/reports.tsx';
import { Requests } from '../../shared/person-parts/requests.tsx';
import { useMay } from '../../shared/use-may.ts';
import classes from './person-page.module.css';
import { Summary } from './summary.tsx';
import { WaitingMails } from './waiting-mails.tsx';

/** Everything about one user on one page. */
export function PersonPage() {
  const { id = '' } = useParams();
  const may = useMay();
  const { currentData: person, error, refetch } = personApi.usePersonQuery(id);
  if (!person && error && 'status' in error && (error.status === 404 || error.status === 400))
    return (
      <EmptyState drawing={<LetterDrawing />} title="Nobody is here">
        There is no such user, or the user was deleted.
      </EmptyState>
    );
  if (!person && error) return <ErrorState error={error} retry={refetch} />;
  if (!person) return <RowsSkeleton rows={6} height={120} />;
  return (
    <>
      <Summary person={person} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <Profile person={person} />
          {person.user.kind === 'member' && may('listUserPayments') && <Payments user={person.user} />}
          <WaitingMails id={id} waiting={person.waiting} />
          {person.user.kind === 'member' && <Requests requests={person.requests} />}
          <Reports reports={person.reports} />
        </div>
        <div className={classes.column}>
          <Labels id={id} labels={person.labels} />
          <Notes id={id} notes={person.notes} />
          <Acts acts={person.acts} />
        </div>
      </div>
    </>
  );
}
