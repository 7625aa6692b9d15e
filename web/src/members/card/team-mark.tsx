import { productName } from '@emberline/contracts/choices';
import * as classes from './card.module.css';

/** Marks team profiles, and messages that our team wrote. */
export function TeamMark() {
  return (
    <span
      className={classes.mark}
      title={`Kept by the ${productName} team. Online means that the team can be reached.`}
    >
      Team
    </span>
  );
}
