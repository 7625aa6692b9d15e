import { money } from '@emberline/contracts/money';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { ErrorState } from '../../../../api/error-state.tsx';
import { Avatar } from '../../../../conversation/thread-row.tsx';
import { lazyPage } from '../../../../ui/layout/lazy-page.tsx';
import { type Dashboard, dashboardApi } from '../../../api/operator-api.ts';
import list from '../../../shared/lists/list.module.css';
import { RowsSkeleton } from '../../../shared/lists/rows-skeleton.tsx';
import { Missing, Panel } from '../../../shared/panel.tsx';
import { Person, PersonLink } from '../../../shared/people/person.tsx';
import { tabLink } from '../../../shared/tab-link.ts';
import { When } from '../../../shared/times/times.tsx';
import { useMay } from '../../../shared/use-operator-links.ts';
import { newestMails } from '../mails/mails.ts';
import { AnswerTimes } from './answer-times.tsx';
import { Counts, CountsSkeleton } from './counts.tsx';
import classes from './overview.module.css';

const shown = 8;
// The chart library is larger than the rest of the page, so it is loaded after the numbers.
const DayCharts = lazyPage(() => import('./day-charts.tsx'), 'DayCharts');

export function Overview() {
  const may = useMay();
  const { data, error, refetch } = dashboardApi.useDashboardQuery();
  if (!data && error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <Skeleton />;
  return (
    <div className="stack gap-16">
      <Counts counts={data.counts} />
      <div className={classes.charts}>
        <Suspense fallback={null}>
          <DayCharts />
        </Suspense>
      </div>
      <AnswerTimes answers={data.counts.answers} />
      <div className={classes.panels}>
        {may('respondToMail') && (
          <RecentMails mails={data.recentMails} missing={data.missing.includes('mails')} />
        )}
        <RecentUsers users={data.recentUsers} />
        {may('listUserPayments') && (
          <RecentPayments payments={data.recentPayments} missing={data.missing.includes('payments')} />
        )}
      </div>
    </div>
  );
}

function RecentMails({ mails, missing }: { mails: Dashboard['recentMails']; missing: boolean }) {
  return (
    <Panel title="Recent mails" actions={<Link to={tabLink('recent-mails')}>All mails</Link>}>
      <Missing part="mails" />
      <ul className={list.list}>
        {newestMails(mails)
          .slice(0, shown)
          .map((mail) => (
            <li key={mail._id} className={classes.mail}>
              <Avatar person={{ firstname: mail.senderFirstname, photo: mail.senderPhoto }} size={40} />
              <div className={classes.mailWords}>
                <p className={classes.mailNames}>
                  <PersonLink id={mail.sender}>{mail.senderUsername}</PersonLink> to{' '}
                  <PersonLink id={mail.receiver}>{mail.receiverUsername}</PersonLink>
                </p>
                <p className={classes.mailText}>{mail.content}</p>
              </div>
              <span className={list.side}>
                <When at={mail.timestamp} />
              </span>
            </li>
          ))}
      </ul>
      {mails.length === 0 && !missing && <p className={list.none}>No mails yet.</p>}
    </Panel>
  );
}

function RecentUsers({ users }: { users: Dashboard['recentUsers'] }) {
  return (
    <Panel title="Recent users" actions={<Link to={tabLink('recent-users')}>All users</Link>}>
      <ul className={list.list}>
        {users.slice(0, shown).map((user) => (
          <li key={user.id} className={list.line}>
            <Person user={user} linked>
              {user.email}
            </Person>
          </li>
        ))}
      </ul>
      {users.length === 0 && <p className={list.none}>No users yet.</p>}
    </Panel>
  );
}

function RecentPayments({ payments, missing }: { payments: Dashboard['recentPayments']; missing: boolean }) {
  return (
    <Panel title="Recent payments" actions={<Link to={tabLink('paid-users')}>Paid users</Link>}>
      <Missing part="payments" />
      <ul className={list.list}>
        {payments.slice(0, shown).map((payment) => (
          <li key={payment.id} className={list.line}>
            <span>
              <b className={list.number}>{money(payment.amount)}</b> from{' '}
              <PersonLink id={payment.memberId}>{payment.username}</PersonLink>
              {payment.refunded > 0 && `, ${money(payment.refunded)} refunded`}
            </span>
            <span className={list.side}>
              <When at={payment.createdAt} />
            </span>
          </li>
        ))}
      </ul>
      {payments.length === 0 && !missing && <p className={list.none}>No payments yet.</p>}
    </Panel>
  );
}

function Skeleton() {
  return (
    <div className="stack gap-16">
      <CountsSkeleton />
      <div className={classes.charts} />
      <div className={classes.panels}>
        {['Recent mails', 'Recent users', 'Recent payments'].map((title) => (
          <Panel key={title} title={title}>
            <RowsSkeleton rows={shown} />
          </Panel>
        ))}
      </div>
    </div>
  );
}
