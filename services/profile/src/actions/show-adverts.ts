import { type AnswerOf, advertAudiences, advertPlaces, type listAdverts } from '@emberline/contracts';
import { advertAnswer } from '../answers/advert.ts';
import type { Context } from '../context.ts';

/** The adverts, with which of them members see now. */
export async function showAdverts({
  adverts,
  now,
}: Pick<Context, 'adverts' | 'now'>): Promise<AnswerOf<typeof listAdverts>> {
  const at = now();
  const kinds = advertAudiences.filter((audience) => audience !== 'everybody');
  const places = advertPlaces.flatMap((place) => kinds.map((audience) => adverts.shown(place, audience, at)));
  const shown = new Set((await Promise.all(places)).flatMap((row) => row?._id ?? []));
  return Promise.all((await adverts.newest()).map((row) => advertAnswer(row, shown)));
}
