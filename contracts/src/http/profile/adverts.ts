import { Type } from 'typebox';
import { profile } from '../../declare.ts';
import { advertAudiences, advertLimits, advertPlaces } from '../../operator-choices.ts';
import { bytesWithFile, FileInBase64, Id, Line, Nullable, OneOf, Time } from '../../schemas.ts';

/** House adverts. A place shows the one that began last, of those that run and are for the member. */

const stated = {
  words: Type.String({
    ...Line(advertLimits.wordsMax),
    description: 'what the picture says, for who cannot see it',
  }),
  link: Type.String({
    maxLength: advertLimits.linkMax,
    pattern: '^(/|/[!-.0-Z_a-z~][!-~]*|https://[A-Za-z0-9.-]+(/[!-~]*)?)$',
    'x-text': 'word',
    'x-says': 'must be a path of the product, or an https address',
    description: 'a path of the product, or an https address',
  }),
  audience: OneOf(advertAudiences),
  from: Time,
  until: Nullable(Time),
};

const Advert = Type.Object({
  id: Id,
  place: OneOf(advertPlaces),
  ...stated,
  picture: Type.String({ description: 'a data URI' }),
  isShown: Type.Boolean({ description: 'somebody sees it now' }),
});

export const listAdverts = profile('listAdverts', 'operator', 'GET /admin/adverts', {
  summary: 'House adverts, the latest beginning first; at most 100.',
  answer: Type.Array(Advert),
});

export const addAdvert = profile('addAdvert', 'operator', 'POST /admin/adverts', {
  summary: 'Add a house advert.',
  body: Type.Object({
    place: OneOf(advertPlaces),
    ...stated,
    picture: FileInBase64(advertLimits.fileBytes),
  }),
  answer: Type.Object({ id: Id }),
  errors: ['CODE_NEEDED', 'UNSUPPORTED_MEDIA', 'PHOTO_UNREADABLE'],
  maxBytes: bytesWithFile(advertLimits.fileBytes),
  // The picture waits for its turn to be decoded.
  timeoutMs: 60_000,
});

export const changeAdvert = profile('changeAdvert', 'operator', 'PUT /admin/adverts/:id', {
  summary: 'Change a house advert. To end it, let it end now.',
  body: Type.Object(stated),
  errors: ['CODE_NEEDED'],
});

export const getAd = profile('getAd', 'member', 'GET /ads/ad', {
  summary:
    'A house ad’s picture; the header adlink says where it leads, adtext what it says (percent-encoded).',
  query: Type.Object({ ad: Type.String({ pattern: '^[a-z0-9-]{1,40}\\.(svg|webp|jpg|png)$' }) }),
  bytes: 'image/*',
});
