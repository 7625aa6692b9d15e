import type { addAdvertRow, BodyOf, changeAdvertRow } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { newId } from '@emberline/kit/mongo/ids';
import type { Context } from '../context.ts';
import type { AdvertFacts } from '../store/adverts.ts';

type Stated = BodyOf<typeof changeAdvertRow>;

/** Adds a house advert. Its picture is decoded and made anew, as photos of members are. @returns its id */
export async function addAdvert(
  { adverts, photoMaker }: Context,
  { place, picture, ...stated }: BodyOf<typeof addAdvertRow>,
  signal: AbortSignal,
): Promise<string> {
  const facts = factsOf(stated);
  const made = await photoMaker.make(Buffer.from(picture, 'base64'), 'advert', undefined, signal);
  const _id = newId();
  await adverts.add({ _id, place, ...facts }, made.bytes.medium);
  return _id;
}

/** @throws NOT_FOUND */
export async function changeAdvert({ adverts }: Context, id: string, stated: Stated): Promise<void> {
  if (!(await adverts.change(id, factsOf(stated)))) throw new ProblemError('NOT_FOUND');
}

/** @throws INVALID when it would end before it begins */
function factsOf({ words, link, audience, from, until }: Stated): AdvertFacts {
  const facts = {
    ...{ words: words.trim(), link, audience },
    ...{ from: new Date(from), until: until === null ? null : new Date(until) },
  };
  if (facts.until && facts.until < facts.from)
    throw new ProblemError('INVALID', 'An advert cannot end before it begins.');
  return facts;
}
