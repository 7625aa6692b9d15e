import { Button } from '@mantine/core';
import { Link } from 'react-router';
import classes from './payment-page.module.css';

/** In place of the form, for those who have a membership. */
export function NothingToPay({ paused, returnTo }: { paused: boolean; returnTo: string | null }) {
  return paused ? <Paused /> : <Already returnTo={returnTo} />;
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
