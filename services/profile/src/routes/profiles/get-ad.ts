import { getAd } from '@emberline/contracts';
import { paymentStatus } from '@emberline/contracts/choices';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { pictureOf } from '../../answers/advert.ts';
import type { Context } from '../../context.ts';

export const getAdRoute = route(
  getAd,
  async ({ settings, adverts, profiles, now }: Context, { query, caller, reply }) => {
    const me = await profiles.find(caller.id);
    const audience = me?.paymentStatus === paymentStatus.active ? 'paying' : 'not paying';
    const advert = await adverts.shown(query.ad, audience, now());
    if (!advert) throw new ProblemError('NOT_FOUND');
    const { type, bytes } = await pictureOf(advert.picture);
    const isOwn = advert.link.startsWith('/');
    return reply
      .header('adlink', isOwn ? `${settings.WEB_ORIGIN}${advert.link}` : advert.link)
      .header('adtext', encodeURIComponent(advert.words))
      .header('cache-control', 'private, max-age=3600')
      .type(type)
      .send(bytes);
  },
);
