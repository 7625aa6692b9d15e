import { Type } from 'typebox';
import { advertAudiences, advertLimits, advertPlaces } from '../../advert-choices.ts';
import { operation } from '../../operation.ts';
import { bytesWithFile, Done, FileInBase64, Id, Nullable, OneOf, Time } from '../../schemas.ts';
import { OfMember } from './safety.ts';

/** House adverts. A place shows the one that began last, of those that run and are for the member. */

const stated = {
  words: Type.String({
    minLength: 1,
    maxLength: advertLimits.wordsMax,
    pattern: '\\S',
    description: 'what the picture says, for who cannot see it',
  }),
  link: Type.String({
    maxLength: advertLimits.linkMax,
    pattern: '^(/|/[!-.0-Z_a-z~][!-~]*|https://[A-Za-z0-9.-]+(/[!-~]*)?)$',
    description: 'a path of the product, or an https address',
  }),
  audience: OneOf(advertAudiences),
  from: Time,
  until: Nullable(Time),
};

export const AdvertChange = Type.Object(stated);

export const NewAdvert = Type.Object({
  place: OneOf(advertPlaces),
  ...stated,
  picture: FileInBase64(advertLimits.fileBytes),
});
export const advertBytes = bytesWithFile(advertLimits.fileBytes);

export const Advert = Type.Object({
  id: Id,
  place: OneOf(advertPlaces),
  ...stated,
  picture: Type.String({ description: 'a data URI' }),
  isShown: Type.Boolean({ description: 'somebody sees it now' }),
});

const ofAdverts = { service: 'profile', who: 'service', callers: ['admin'], onBehalfOf: 'operator' } as const;

export const listAdvertRows = operation({
  ...ofAdverts,
  id: 'listAdvertRows',
  method: 'GET',
  path: '/internal/adverts',
  summary: 'House adverts, the latest beginning first; at most 100.',
  answer: Type.Array(Advert),
});

export const addAdvertRow = operation({
  ...ofAdverts,
  id: 'addAdvertRow',
  method: 'POST',
  path: '/internal/adverts',
  summary: 'Add a house advert.',
  body: NewAdvert,
  answer: Type.Object({ id: Id }),
  errors: ['UNSUPPORTED_MEDIA', 'PHOTO_UNREADABLE'],
  maxBytes: advertBytes,
  // The picture waits for its turn to be decoded.
  timeoutMs: 55_000,
});

export const changeAdvertRow = operation({
  ...ofAdverts,
  id: 'changeAdvertRow',
  method: 'PUT',
  path: '/internal/adverts/:id',
  summary: 'Change a house advert. To end it, let it end now.',
  params: OfMember,
  body: AdvertChange,
  answer: Done,
});
