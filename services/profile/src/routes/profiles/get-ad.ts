import { readFile } from 'node:fs/promises';
import { getAd } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

/** Our own ads, each with the page it leads to. */
const pages: Record<string, string> = {
  'sponsored-1.svg': '/advice',
  'sponsored-2.svg': '/membership',
  'live-cams.svg': '/advice',
};
const folder = new URL('../../../assets/ads/', import.meta.url);

export const getAdRoute = route(getAd, async ({ settings }: Context, { query, reply }) => {
  const page = Object.hasOwn(pages, query.ad) ? pages[query.ad] : undefined;
  if (page === undefined) throw new ProblemError('NOT_FOUND');
  const picture = await readFile(new URL(query.ad, folder));
  return reply
    .header('adlink', `${settings.WEB_ORIGIN}${page}`)
    .header('cache-control', 'private, max-age=3600')
    .type('image/svg+xml')
    .send(picture);
});
