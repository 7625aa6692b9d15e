import { paymentStatus } from '@emberline/contracts/choices';
import { isolated } from '@emberline/contracts/shown-text';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paymentPath } from '../../../api/leave.ts';
import { Avatar } from '../../../conversation/thread-row.tsx';
import { monthlyPrice } from '../../../members/money-words.ts';
import { type Membership, useMembershipQuery } from '../../../members/payment-api.ts';
import { texts } from '../../../texts.ts';
import { IconLock } from '../../../ui/drawings/icons.ts';
import type { Person } from '../contacts/person.tsx';
import { useContacts } from '../state/mailbox-api.ts';
import classes from './chat.module.css';
import { MessagesSkeleton } from './chat-on-its-way.tsx';

/** Replaces the messages for members without a membership. The field below stays, and its draft is kept. */
export function Paywall({ person }: { person: Person }) {
  const contacts = useContacts();
  const { status, toConfirm, trialUsed } = useMembershipQuery().data ?? {};
  const isPastDue = status === paymentStatus.pastDue;
  const waiting = contacts?.find(({ contact }) => contact._id === person.id)?.unreadCount ?? 0;
  return (
    <section className={classes.wall} aria-label="Membership needed">
      <div className={classes.veil} aria-hidden>
        <MessagesSkeleton />
      </div>
      <div className={classes.card}>
        <Avatar person={person} size={72} />
        <h2>{titleFor(person.firstname, waiting)}</h2>
        <p className="flat soft">
          {isPastDue ? (
            pastDueWords(toConfirm).text
          ) : (
            <>
              A membership opens every message and lets you write as much as you like. It is {monthlyPrice} a
              month{trialUsed === false && ', your very first day is $0'}, and you cancel whenever you want.
            </>
          )}
        </p>
        <Button component={Link} to={isPastDue ? '/membership' : paymentPath(`/mailbox/${person.id}`)}>
          {isPastDue ? pastDueWords(toConfirm).button : 'Become a member'}
        </Button>
        <p className="bar gap-6 flat soft small">
          <IconLock size={15} aria-hidden /> Whatever you write below is kept until then.
        </p>
      </div>
    </section>
  );
}

/** As the banner says it. */
function pastDueWords(toConfirm: Membership['toConfirm']): { text: string; button: string } {
  return toConfirm ? texts.pastDue.asked : texts.pastDue.failed;
}

function titleFor(name: string, waiting: number): string {
  if (waiting === 0) return `Write to ${isolated(name)}`;
  return waiting === 1
    ? `${isolated(name)} has written to you`
    : `${isolated(name)} has written to you ${waiting} times`;
}
