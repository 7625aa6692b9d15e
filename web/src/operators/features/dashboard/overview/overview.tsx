import { money } from '@emberline/contracts/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ErrorState } from '../../../../api/error-state.tsx';
import { Avatar } from '../../../../conversation/thread-row.tsx';
import { Inline } from '../../../../members/written/inline.tsx';
import { lazyPart } from '../../../../ui/late/lazy-part.tsx';
import { type Dashboard, operatorApi } from '../../../api/operator-api.ts';
import { Line, Lines, RowsSkeleton } from '../../../shared/lists/lists.tsx';
import shared from '../../../shared/operators.module.css';
import { Missing, Panel } from '../../../shared/panel.tsx';
import { Person, PersonLink } from '../../../shared/people/person.tsx';
import { When } from '../../../shared/times/times.tsx';
import { tabLink, useMay } from '../../../shared/use-operator-links.ts';
import classes from '../dashboard.module.css';
import { newestMails } from '../mails/mails.ts';
import { AnswerTimes, Counts } from './counts.tsx';

const shown = 8;
// The chart library is larger than the rest of the page, so it is loaded after the numbers.
const DayCharts = lazyPart(() => import('./day-charts.tsx'), 'DayCharts');

export function Overview() {
  const may = useMay();
  const { data, error, refetch } = operatorApi.useGetDashboardQuery();
  if (!data && error) return <ErrorState error={error} retry={refetch} />;
  return (
    <div className="stack gap-16">
      {data ? <Counts counts={data.counts} /> : <RowsSkeleton rows={1} height={76} />}
      <div className={classes.chartRoom}>{data && <DayCharts />}</div>
      {data && <AnswerTimes answers={data.counts.answers} />}
      <div className={`${shared.columns} ${classes.panels}`}>
        {may('respondToMail') && (
          <Recent
            title="Recent mails"
            link={<Link to={tabLink('recent-mails')}>All mails</Link>}
            part="mails"
            of={data && newestMails(data.recentMails)}
            data={data}
            none="No mails yet."
            keyOf={({ _id }) => _id}
          >
            {(mail) => <RecentMail mail={mail} />}
          </Recent>
        )}
        <Recent
          title="Recent users"
          link={<Link to={tabLink('recent-users')}>All users</Link>}
          of={data?.recentUsers}
          data={data}
          none="No users yet."
          keyOf={({ id }) => id}
        >
          {(user) => (
            <Line>
              <Person user={user} linked>
                {user.email}
              </Person>
            </Line>
          )}
        </Recent>
        {may('listUserPayments') && (
          <Recent
            title="Recent payments"
            link={<Link to={tabLink('paid-users')}>Paid users</Link>}
            part="payments"
            of={data?.recentPayments}
            data={data}
            none="No payments yet."
            keyOf={({ id }) => id}
          >
            {(payment) => (
              <Line side={<When at={payment.createdAt} />}>
                <span>
                  <b className={shared.number}>{money(payment.amount)}</b> from{' '}
                  <PersonLink id={payment.memberId}>{payment.username}</PersonLink>
                  {payment.refunded > 0 && `, ${money(payment.refunded)} refunded`}
                </span>
              </Line>
            )}
          </Recent>
        )}
      </div>
    </div>
  );
}

interface RecentProps<T> {
  title: string;
  link: ReactNode;
  data: Dashboard | undefined;
  /** The part of the dashboard that may be missing. */
  part?: Dashboard['missing'][number];
  of: readonly T[] | undefined;
  most?: number;
  none: string;
  keyOf: (one: T) => string;
  children: (one: T) => ReactNode;
}

/** What came last of one kind. */
function Recent<T>({ title, link, data, part, of, most = shown, none, keyOf, children }: RecentProps<T>) {
  const isMissing = part && data?.missing.includes(part);
  return (
    <Panel title={title} actions={data && link}>
      {!data && <RowsSkeleton rows={most} />}
      {part && <Missing part={part} />}
      <Lines of={of?.slice(0, most)} none={!isMissing && none} keyOf={keyOf}>
        {children}
      </Lines>
    </Panel>
  );
}

function RecentMail({ mail }: { mail: Dashboard['recentMails'][number] }) {
  return (
    <Line>
      <Avatar person={{ firstname: mail.senderFirstname, photo: mail.senderPhoto }} size={40} />
      <div className="fill narrow">
        <p className={`split fold flat soft small anywhere ${classes.mailNames}`}>
          <span>
            <PersonLink id={mail.sender}>{mail.senderUsername}</PersonLink> to{' '}
            <PersonLink id={mail.receiver}>{mail.receiverUsername}</PersonLink>
          </span>
          <When at={mail.timestamp} />
        </p>
        <Inline className={classes.mailText}>{mail.content}</Inline>
      </div>
    </Line>
  );
}

/** The newest messages in conversations that operators may see. */
export function RecentChats() {
  const { data, error, refetch } = operatorApi.useGetDashboardQuery();
  if (!data && error) return <ErrorState error={error} retry={refetch} />;
  return (
    <Recent
      title="Recent chats"
      link={<Link to="/admin/messaging">Admin Messaging</Link>}
      part="chats"
      of={data?.recentChats}
      most={data?.recentChats.length ?? 6}
      data={data}
      none="No chats yet."
      keyOf={({ id }) => id}
    >
      {(chat) => (
        <Line side={<When at={chat.createdAt} />}>
          <span className="anywhere">
            <PersonLink id={chat.senderId}>{chat.sender}</PersonLink> to{' '}
            <PersonLink id={chat.receiverId}>{chat.receiver}</PersonLink>
            <br />
            {chat.message}
          </span>
        </Line>
      )}
    </Recent>
  );
}
