import { useSecond } from './use-second.ts';
import { WaitClock } from './wait-clock.tsx';
import { waitLevel } from './wait-level.ts';
import classes from './wait-mark.module.css';

/** A running wait, coloured and worded by the target. */
export function WaitMark({ since }: { since: string }) {
  const { level, words } = waitLevel(since, useSecond());
  return (
    <span className={classes.mark} data-level={level}>
      <span>
        waits <WaitClock since={since} />
      </span>
      <span className={classes.words}>{words}</span>
    </span>
  );
}
