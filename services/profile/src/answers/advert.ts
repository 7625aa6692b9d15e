import { readFile } from 'node:fs/promises';
import type { AnswerOf, listAdverts } from '@emberline/contracts';
import type { AdvertPicture, AdvertRow } from '../store/adverts.ts';

const folder = new URL('../../assets/ads/', import.meta.url);

/** The picture of an advert and its content type. */
export async function pictureOf(picture: AdvertPicture): Promise<{ type: string; bytes: Buffer }> {
  if ('asset' in picture)
    return { type: 'image/svg+xml', bytes: await readFile(new URL(picture.asset, folder)) };
  return { type: 'image/webp', bytes: Buffer.from(picture.bytes.buffer) };
}

/** As operators see it. @param shown the ids of those that some member sees now */
export async function advertAnswer(
  { _id: id, place, words, link, audience, from, until, picture }: AdvertRow,
  shown: ReadonlySet<string>,
): Promise<AnswerOf<typeof listAdverts>[number]> {
  const { type, bytes } = await pictureOf(picture);
  return {
    ...{ id, place, words, link, audience, isShown: shown.has(id) },
    ...{ from: from.toISOString(), until: until?.toISOString() ?? null },
    picture: `data:${type};base64,${bytes.toString('base64')}`,
  };
}
