import { paymentStatus, plan } from '@emberline/contracts/choices';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ErrorState } from '../../api/error-state.tsx';
import { useMeQuery } from '../../api/me.ts';
import { PageMeta } from '../../live/page-meta.tsx';
import { dayAndHour, dayOnly, monthlyPrice } from '../../members/money-words.ts';
import { useMembershipQuery } from '../../members/payment-api.ts';
import { texts } from '../../texts.ts';
import { IconCheck } from '../../ui/drawings/icons.ts';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import * as classes from './payment.module.css';
import { PleaseWait } from './please-wait.tsx';

// Loaded later, so that the provider's code does not delay the price.
const PaymentForm = lazyPart(() => import('./payment-form.tsx'), 'PaymentForm', <FormOnItsWay />);

const NothingToPay = lazyPart(() => import('./nothing-to-pay.tsx'), 'NothingToPay');
// Loaded when needed: few members have unsent texts, and these are below the price.
const WaitingTexts = lazyPart(() => import('./waiting-texts.tsx'), 'WaitingTexts');

/** The page where a member subscribes: the price in words first, then the card. */
export function PaymentPage() {
  return (
    <>
      <PageMeta title="Membership" />
      <PageHeader title={texts.payment.heading} />
      <Payment />
    </>
  );
}

function Payment() {
  const { data: me, error, refetch } = useMeQuery();
  const { data: membership, error: noMembership, refetch: refetchMembership } = useMembershipQuery();
  const [busy, setBusy] = useState(false);
  const [cardHadTrial, setCardHadTrial] = useState(false);
  const [runs, setRuns] = useState<string>();
  const navigate = useNavigate();
  const { search } = useLocation();
  const fetchAll = () => void Promise.all([refetch(), refetchMembership()]);
  const problem = (!me && error) || (!membership && noMembership);
  if (problem) return <ErrorState error={problem} retry={fetchAll} />;
  if (!me || !membership)
    return (
      <p role="status" className="soft">
        {texts.payment.loadingUser}
      </p>
    );
  const status = me.paymentStatus;
  if ((runs || status === paymentStatus.active || status === paymentStatus.pastDue) && !busy)
    return <NothingToPay status={status} toConfirm={membership.toConfirm} words={runs} />;
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
      </section>
      <PaymentForm
        me={me}
        trial={trial}
        onBusy={setBusy}
        // With the page the member came from.
        onDone={() => void navigate(`/payment-success${search}`)}
        onOffer={(offer) => {
          setCardHadTrial(offer === 'no free day');
          fetchAll();
        }}
        onRuns={setRuns}
        onReset={fetchAll}
      />
    </div>
  );
}

function FormOnItsWay() {
  return (
    <div className={classes.card} data-form>
      <PleaseWait>{texts.payment.loading}</PleaseWait>
    </div>
  );
}

const benefits = [
  'Read every message and write as much as you like',
  'Keep the people you like on your hot list',
  'Cancel in two clicks, whenever you want',
];

/** Says what is charged and when, before the card is asked for. */
function PriceLine({ trial }: { trial: boolean }) {
  const now = useNow();
  const firstCharge = new Date(trial ? now + plan.trialHours * 3_600_000 : now).toISOString();
  return (
    <div className="stack gap-6">
      <p className={classes.now}>
        <strong>{trial ? '$0 now' : monthlyPrice}</strong>
        {trial
          ? ` for a 1-day trial, then $${plan.amount / 100} on the 2nd day and monthly`
          : ` now, then ${monthlyPrice} every month`}
      </p>
      <p className={classes.when}>
        {!trial && 'The free day has been used before, by you or with this email or card. '}
        Your first payment {trial ? `of ${monthlyPrice} is on` : 'is today,'}{' '}
        <time dateTime={firstCharge}>{trial ? dayAndHour(firstCharge) : dayOnly(firstCharge)}</time>
        {trial
          ? '. Cancel before then, in two clicks, and you pay nothing.'
          : ', as soon as you press the button.'}
      </p>
    </div>
  );
}
