import type { AnswerOf, giveDays } from '@emberline/contracts';
import type { GivenDaysRow } from '../store/given-days.ts';

/** An order of days as operators see it. */
export function givenDaysAnswer(row: GivenDaysRow): AnswerOf<typeof giveDays> {
  const { _id: id, days, reason, state, at, operatorId: by, until } = row;
  return { id, days, reason, state, at: at.toISOString(), by, until: until.toISOString() };
}
