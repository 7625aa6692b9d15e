import { paymentStatus, productName } from '@emberline/contracts/choices';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useMeQuery } from '../../api/me.ts';
import { ownPath } from '../../api/navigation.ts';
import { messages } from '../../messages.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconCheck, IconLock } from '../../ui/icons.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { useMembershipQuery } from './payment-api.ts';
import classes from './payment-page.module.css';
import { PleaseWait } from './please-wait.tsx';
import { PriceLine } from './price-line.tsx';
import { WaitingTexts } from './waiting-texts.tsx';

// The provider's code comes after the price has been drawn.
const PaymentForm = lazy(() =>
  import('./payment-form.tsx').then((module) => ({ default: module.PaymentForm })),
);

/** Where one becomes a member: the price in words first, then the card. */
export function PaymentPage() {
  return (
    <>
      <PageMeta title="Membership" description={`Become a member of ${productName}.`} />
      <PageHeader title={messages.payment.heading} />
      <Payment />
    </>
  );
}

function Payment() {
  const { data: me, error, refetch } = useMeQuery();
  const { data: membership, error: noMembership, refetch: refetchMembership } = useMembershipQuery();
  const [busy, setBusy] = useState(false);
  const [cardHadTrial, setCardHadTrial] = useState(false);
  const navigate = useNavigate();
  const returnTo = ownPath(useSearchParams()[0].get('returnTo'));
  if (!me && error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!membership && noMembership)
    return <ErrorState error={noMembership} retry={() => void refetchMembership()} />;
  if (!me || !membership)
    return (
      <p role="status" className={classes.loadingUser}>
        {messages.payment.loadingUser}
      </p>
    );
  if (me.paymentStatus === paymentStatus.active && !busy) return <Already returnTo={returnTo} />;
  if (me.paymentStatus === paymentStatus.pastDue && !busy) return <Paused />;
  const trial = !membership.trialUsed && !cardHadTrial;
  return (
    <div className={classes.page}>
      <section className={classes.card} aria-label="What you get">
        <PriceLine trial={trial} />
        <ul className={classes.benefits}>
          {benefits.map((benefit) => (
            <li key={benefit}>
              <IconCheck size={19} aria-hidden /> {benefit}
            </li>
          ))}
        </ul>
        <WaitingTexts />
        <p className={classes.safe}>
          <IconLock size={16} aria-hidden /> Your card goes straight to our payment provider. We never see it.
        </p>
      </section>
      <Suspense fallback={<FormOnItsWay />}>
        <PaymentForm
          me={me}
          trial={trial}
          onBusy={setBusy}
          onDone={() => void navigate(successPath(returnTo))}
          onTrialUsed={() => setCardHadTrial(true)}
          onReset={() => void Promise.all([refetch(), refetchMembership()])}
        />
      </Suspense>
    </div>
  );
}

function FormOnItsWay() {
  return (
    <div className={classes.card} data-form>
      <PleaseWait>{messages.payment.loading}</PleaseWait>
    </div>
  );
}

const benefits = [
  'Read every message and write as much as you like',
  'Keep the people you like on your hot list',
  'Cancel in two clicks, whenever you want',
];

function successPath(returnTo: string | null): string {
  return returnTo ? `/payment-success?returnTo=${encodeURIComponent(returnTo)}` : '/payment-success';
}

function Already({ returnTo }: { returnTo: string | null }) {
  return (
    <section className={classes.card}>
      <p className={classes.already}>Your membership is active. There is nothing to pay.</p>
      <div className={classes.buttons}>
        <Button component={Link} to={returnTo ?? '/mailbox'}>
          {returnTo ? 'Back to where you were' : 'To my mailbox'}
        </Button>
        <Button component={Link} to="/membership" variant="default">
          My membership
        </Button>
      </div>
    </section>
  );
}

/** There is a membership already; what it lacks is a card that works. */
function Paused() {
  return (
    <section className={classes.card}>
      <p className={classes.already}>
        Your membership is paused, because your last payment did not go through. With another card it goes on
        at once.
      </p>
      <div className={classes.buttons}>
        <Button component={Link} to="/membership">
          Change card
        </Button>
      </div>
    </section>
  );
}
