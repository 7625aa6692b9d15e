import { paymentStatus } from '@emberline/contracts/choices';
import { money } from '@emberline/contracts/money';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { ErrorState } from '../../api/error-state.tsx';
import { dayAndHour, dayOnly, monthlyPrice } from '../../members/money-words.ts';
import { type Membership, useMembershipQuery } from '../../members/payment-api.ts';
import { texts } from '../../texts.ts';
import { Panes } from '../../ui/feedback/panes.tsx';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CancelMembership } from './cancel-membership.tsx';
import { Invoices } from './invoices/invoices.tsx';
import * as classes from './payment.module.css';

// Loaded when needed: few banks ask.
const ConfirmPayment = lazyPart(() => import('./card/confirm-payment.tsx'), 'ConfirmPayment');

/** The membership: its status, the next charge, the card, the invoices, and how to cancel. */
export function MembershipPage() {
  const { data: membership, error, refetch } = useMembershipQuery();
  return (
    <>
      <PageHeader
        title="My Membership"
        intro="What it costs and until when it is paid, the card it is paid with, your invoices, and how to end it."
      />
      {membership ? (
        <Sections membership={membership} />
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <div className={classes.skeleton} role="status" aria-label="Loading your membership" />
      )}
    </>
  );
}

function Sections({ membership }: { membership: Membership }) {
  const known = membership.paymentRecord !== null;
  return (
    <div className={classes.membershipPage}>
      <Panes>
        <MembershipStatus membership={membership} />
        {known && <CardOnFile membership={membership} />}
        <CancelMembership membership={membership} />
        {/* Last, since its length is not known before it is there. */}
        {known && <Invoices />}
      </Panes>
    </div>
  );
}

function MembershipStatus({ membership }: { membership: Membership }) {
  const { status, lastChargeFailed, toConfirm } = membership;
  const facts = factsOf(membership);
  return (
    <section className="sheet stack relative gap-16 padded" aria-labelledby="standing">
      <h2 id="standing" className={classes.title}>
        Status
        <span className={classes.label} data-status={status ?? 'none'}>
          {labelOf(status)}
        </span>
      </h2>
      {toConfirm && <ConfirmPayment payment={toConfirm} />}
      {lastChargeFailed && !toConfirm && (
        <p className={classes.failed} role="alert">
          Your last payment did not go through. We try again by ourselves; with another card below it works at
          once.
        </p>
      )}
      {facts.length > 0 && (
        <dl className={classes.facts}>
          {facts.map(([name, value, meaning]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {value}
                {meaning && <span className={classes.meaning}>{meaning}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {status !== paymentStatus.active && status !== paymentStatus.pastDue && (
        <div>
          <p className={classes.text}>
            With a membership you read and write messages and keep a hot list. {monthlyPrice} a month
            {membership.trialUsed ? '' : ', the first day is $0'}.
          </p>
          <Button component={Link} to="/payment">
            {texts.frame.upgrade}
          </Button>
        </div>
      )}
    </section>
  );
}

function dayCount(days: number): string {
  return days === 1 ? '1 more day' : `${days} more days`;
}

function labelOf(status: Membership['status']): string {
  if (status === paymentStatus.active) return texts.membership.subscribed;
  if (status === paymentStatus.ended || status === paymentStatus.terminated)
    return texts.membership.cancelledState;
  return status === paymentStatus.pastDue ? texts.membership.paused : texts.membership.unpaid;
}

/** A name, what it is, and what that means where it is not plain. */
type Fact = [name: string, value: string, meaning?: string];

function factsOf(membership: Membership): Fact[] {
  const { status, trialEnd, validUntil, periodEnd, nextCharge, cancelAtPeriodEnd, paymentRecord, daysGiven } =
    membership;
  // The month has begun, and its charge is on its way.
  const isPending = membership.cancelEndsNow === true && nextCharge !== null;
  const facts: Fact[] = [];
  if (paymentRecord) facts.push(['Member since', dayOnly(paymentRecord.createdAt)]);
  const isTrial = trialEnd !== null && Date.parse(trialEnd) > Date.now();
  if (trialEnd) facts.push([isTrial ? 'Trial ends' : 'Trial ended', dayAndHour(trialEnd)]);
  if (daysGiven) facts.push(['Given by us', `${dayCount(daysGiven.days)} before your next payment`]);
  // While the membership is past due, the current period is not paid.
  if (validUntil && status !== paymentStatus.pastDue) {
    const name = status === paymentStatus.active ? 'Valid until' : 'Was valid until';
    const differs = nextCharge !== null && periodEnd !== null && validUntil !== periodEnd;
    const ofMonth = isPending ? 'the start of this month' : 'the start of the month that you have paid';
    const from = isTrial ? 'the start of your membership' : ofMonth;
    facts.push([name, dayAndHour(validUntil), ...(differs ? [`31 days from ${from}.`] : [])] as Fact);
  }
  if (nextCharge) {
    // The same date is not said twice.
    const when = isTrial && !daysGiven ? 'when the trial ends' : `on ${dayAndHour(nextCharge.at)}`;
    const differs = validUntil !== null && validUntil !== nextCharge.at;
    const meaning = isTrial
      ? 'It begins your first month; nothing is charged when you cancel before.'
      : isPending
        ? 'It is for the month that has begun, and on its way.'
        : 'Your next month begins with it, so a month may be shorter than 31 days.';
    facts.push([
      'Next payment',
      `${money(nextCharge.amount)} ${when}`,
      ...(differs ? [meaning] : []),
    ] as Fact);
  }
  if (cancelAtPeriodEnd) facts.push(['Next payment', 'None: you have cancelled']);
  return facts;
}

const ChangeCard = lazyPart(() => import('./card/change-card.tsx'), 'ChangeCard');

/** The card that pays, with a button to change it while the membership runs. */
export function CardOnFile({ membership: { card, status } }: { membership: Membership }) {
  const [changing, setChanging] = useState(false);
  const runs = status === paymentStatus.active || status === paymentStatus.pastDue;
  return (
    <section className="sheet stack relative gap-16 padded" aria-labelledby="card">
      <h2 id="card" className={classes.title}>
        Card
      </h2>
      <div className={classes.row}>
        <p>{card ? cardWords(card) : 'No card is kept for you.'}</p>
        {runs && !changing && (
          <Button variant="default" onClick={() => setChanging(true)}>
            Change card
          </Button>
        )}
      </div>
      {changing && <ChangeCard close={() => setChanging(false)} />}
    </section>
  );
}

function cardWords({ brand, last4, expMonth, expYear }: NonNullable<Membership['card']>): string {
  const name = brand.charAt(0).toUpperCase() + brand.slice(1);
  return `${name} ending in ${last4}, valid until ${String(expMonth).padStart(2, '0')}/${expYear}`;
}
