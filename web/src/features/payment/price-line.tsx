import { plan } from '@emberline/contracts/choices';
import { money } from '@emberline/contracts/money';
import { dayAndHour, dayOnly } from '../../members/money-words.ts';
import { useNow } from '../../ui/time/use-now.ts';
import classes from './price-line.module.css';

/** Says what is charged and when, before the card is asked for. */
export function PriceLine({ trial }: { trial: boolean }) {
  const today = useNow();
  const firstCharge = today + plan.trialHours * 3_600_000;
  if (!trial)
    return (
      <div className={classes.price}>
        <p className={classes.now}>
          <strong>{money(plan.amount)}</strong> now, then {money(plan.amount)} every month
        </p>
        <p className={classes.when}>
          The free day has been used before, by you or with this email or card. Your first payment is today,{' '}
          <time dateTime={new Date(today).toISOString()}>{dayOnly(new Date(today).toISOString())}</time>, as
          soon as you press the button.
        </p>
      </div>
    );
  return (
    <div className={classes.price}>
      <p className={classes.now}>
        <strong>$0 now</strong> for a 1-day trial, then ${plan.amount / 100} on the 2nd day and monthly
      </p>
      <p className={classes.when}>
        Your first payment of {money(plan.amount)} is on{' '}
        <time dateTime={new Date(firstCharge).toISOString()}>{dayAndHour(firstCharge)}</time>. Cancel before
        then, in two clicks, and you pay nothing.
      </p>
    </div>
  );
}
