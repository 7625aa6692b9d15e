import { plan } from '@emberline/contracts/choices';
import { dayAndHour, dayOnly, monthlyPrice } from '../../members/money-words.ts';
import { useNow } from '../../ui/time/use-now.ts';
import classes from './price-line.module.css';

/** Says what is charged and when, before the card is asked for. */
export function PriceLine({ trial }: { trial: boolean }) {
  const now = useNow();
  const firstCharge = new Date(trial ? now + plan.trialHours * 3_600_000 : now).toISOString();
  return (
    <div className={classes.price}>
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
