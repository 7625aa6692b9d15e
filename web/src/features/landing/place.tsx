import type { AnswerOf, locate } from '@emberline/contracts';
import { texts } from '../../texts.ts';
import classes from './landing-page.module.css';
import { useGuestAnswer } from './use-guest-answer.ts';

/** The city, else the region, else 'your area'. */
export function Place() {
  const answer = useGuestAnswer<AnswerOf<typeof locate>>('locate');
  return (
    <strong className={classes.placeName}>{answer?.city || answer?.region || texts.landing.yourArea}</strong>
  );
}
