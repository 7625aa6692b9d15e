import { dayCount } from '@emberline/contracts/day-count';
import type { UserMembership } from '../../api/money-api.ts';
import list from '../lists/list.module.css';
import { When } from '../times/when.tsx';
import classes from './payments.module.css';

/** The days that the team has given this member. */
export function GivenDays({ given }: Pick<UserMembership, 'given'>) {
  if (given.length === 0) return null;
  return (
    <ul className={list.list} aria-label="Days given">
      {given.map(({ id, days, reason, state, at, by, until }) => (
        <li key={id} className={list.line}>
          <div className={list.text}>
            <b>
              {words[state]} {dayCount(days)}
            </b>
            {state !== 'failed' && (
              <>
                , charged <When at={until} />
              </>
            )}
            <p className={classes.refund}>
              {reason}. By {by}, <When at={at} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

const words: Record<UserMembership['given'][number]['state'], string> = {
  requested: 'Waits for the provider:',
  done: 'Given',
  failed: 'Not given:',
};
