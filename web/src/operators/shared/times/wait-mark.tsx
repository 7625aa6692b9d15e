import { operatorTimings } from '@emberline/contracts/operator-choices';
import { durationWords, useSecond, WaitClock } from './times.tsx';
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

type WaitLevel = 'fine' | 'soon' | 'late' | 'old';

const target = operatorTimings.answerTarget;
const dayS = 86_400;

/** How a wait stands to the target. `soon`: less than half of it is left; `old`: over it by a day or more. */
export function waitLevel(since: string, now: number): { level: WaitLevel; words: string } {
  const waited = Math.max(0, Math.floor((now - Date.parse(since)) / 1000));
  const over = waited - target;
  if (over >= dayS) return { level: 'old', words: `${Math.floor(over / dayS)} d over target` };
  if (over > 0) return { level: 'late', words: `${durationWords(over)} over target` };
  return { level: -over < target / 2 ? 'soon' : 'fine', words: `${durationWords(-over)} to target` };
}
