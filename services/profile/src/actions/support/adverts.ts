import {
  type AnswerOf,
  type addAdvert as addOperation,
  advertAudiences,
  advertPlaces,
  type BodyOf,
  type changeAdvert as changeOperation,
  type listAdverts,
} from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { newId } from '@emberline/kit/mongo/ids';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import { advertAnswer } from '../../answers/cases.ts';
import type { Context } from '../../context.ts';
import type { AdvertFacts } from '../../store/adverts.ts';

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

type Stated = BodyOf<typeof changeOperation>;

/** Adds a house advert. Its picture is decoded and made anew, as photos of members are. @returns its id */
export async function addAdvert(
  { mongo, adverts, acts, photoMaker }: Context,
  { place, picture, ...stated }: BodyOf<typeof addOperation>,
  { operatorId, signal }: { operatorId: string; signal: AbortSignal },
): Promise<string> {
  const facts = factsOf(stated);
  const made = await photoMaker.make(Buffer.from(picture, 'base64'), 'advert', undefined, signal);
  const _id = newId();
  const details = { place, audience: stated.audience, advertId: _id };
  await inTransaction(mongo.client, async (session) => {
    await adverts.add({ _id, place, ...facts }, made.bytes.medium, session);
    await acts.acted({ operatorId, action: 'add-advert', details }, session);
  });
  return _id;
}

/** @throws NOT_FOUND */
export async function changeAdvert(
  { mongo, adverts, acts }: Context,
  advertId: string,
  stated: Stated,
  operatorId: string,
): Promise<void> {
  const facts = factsOf(stated);
  const { link, audience, from, until } = stated;
  await inTransaction(mongo.client, async (session) => {
    if (!(await adverts.change(advertId, facts, session))) throw new ProblemError('NOT_FOUND');
    const details = { advertId, link, audience, from, until };
    await acts.acted({ operatorId, action: 'change-advert', details }, session);
  });
}

/** @throws INVALID when it would end before it begins */
function factsOf({ words, link, audience, from, until }: Stated): AdvertFacts {
  const facts = {
    ...{ words, link, audience },
    ...{ from: new Date(from), until: until === null ? null : new Date(until) },
  };
  if (facts.until && facts.until < facts.from)
    throw new ProblemError('INVALID', 'An advert cannot end before it begins.');
  return facts;
}
