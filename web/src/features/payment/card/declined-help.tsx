import * as classes from '../payment.module.css';

/** What to do after the bank has refused a card. */
export function DeclinedHelp() {
  return (
    <p className={classes.help}>
      Nothing was charged. Check the number, the date and the code, or use another card; why it was refused,
      only your bank can say.
    </p>
  );
}
