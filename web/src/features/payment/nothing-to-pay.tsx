import { paymentStatus } from '@emberline/contracts/choices';
import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { ownPath } from '../../api/navigation.ts';
import type { Membership } from '../../members/payment-api.ts';
import { ConfirmPayment } from './card/confirm-payment.tsx';
import * as classes from './payment.module.css';

interface NothingToPayProps {
  status: number | null | undefined;
  toConfirm: Membership['toConfirm'];
  /** What became of an order with another card, in place of the usual sentence. */
  words?: string;
}

/** Replaces the form for members who have a membership. */
export function NothingToPay({ status, toConfirm, words }: NothingToPayProps) {
  if (words !== undefined || status !== paymentStatus.pastDue)
    return <Already words={words ?? 'Your membership is active. There is nothing to pay.'} />;
  return toConfirm ? <ToConfirm payment={toConfirm} /> : <Paused />;
}

function Already({ words }: { words: string }) {
  const returnTo = ownPath(useSearchParams()[0].get('returnTo'));
  return (
    <section className={classes.card}>
      <p className={classes.already} role="status">
        {words}
      </p>
      <div className="row gap-10">
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

/** The member already has a membership, and its bank wants the payment confirmed. */
function ToConfirm({ payment }: { payment: NonNullable<Membership['toConfirm']> }) {
  return (
    <section className={classes.card}>
      <ConfirmPayment payment={payment} />
      <p className={classes.other}>
        Or <Link to="/membership">use another card</Link>.
      </p>
    </section>
  );
}

/** The member already has a membership, but its card does not work. */
function Paused() {
  return (
    <section className={classes.card}>
      <p className={classes.already}>
        Your membership is paused, because your last payment did not go through. With another card it goes on
        at once.
      </p>
      <div className="row gap-10">
        <Button component={Link} to="/membership">
          Change card
        </Button>
      </div>
    </section>
  );
}
