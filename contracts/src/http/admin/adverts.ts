import { Type } from 'typebox';
import { operation } from '../../operation.ts';
import { Done, Id } from '../../schemas.ts';
import { Advert, AdvertChange, advertBytes, NewAdvert } from '../profile/adverts.ts';

const ofAdverts = { service: 'admin', who: 'operator' } as const;

export const listAdverts = operation({
  ...ofAdverts,
  id: 'listAdverts',
  method: 'GET',
  path: '/admin/adverts',
  summary: 'House adverts, the latest beginning first; at most 100.',
  answer: Type.Array(Advert),
});

export const addAdvert = operation({
  ...ofAdverts,
  id: 'addAdvert',
  method: 'POST',
  path: '/admin/adverts',
  summary: 'Add a house advert.',
  body: NewAdvert,
  answer: Type.Object({ id: Id }),
  errors: ['CODE_NEEDED', 'UNSUPPORTED_MEDIA', 'PHOTO_UNREADABLE'],
  maxBytes: advertBytes,
  timeoutMs: 60_000,
});

export const changeAdvert = operation({
  ...ofAdverts,
  id: 'changeAdvert',
  method: 'PUT',
  path: '/admin/adverts/:id',
  summary: 'Change a house advert. To end it, let it end now.',
  params: Type.Object({ id: Id }),
  body: AdvertChange,
  answer: Done,
  errors: ['CODE_NEEDED'],
});
