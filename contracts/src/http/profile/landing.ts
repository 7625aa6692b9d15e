import { Type } from 'typebox';
import { operation } from '../../operation.ts';
import { Nullable } from '../../schemas.ts';

export const countMembers = operation({
  id: 'countMembers',
  service: 'profile',
  method: 'GET',
  path: '/users/count',
  who: 'guest',
  summary: 'Real members, rounded down to thousands; null below 1,000.',
  answer: Type.Object({ members: Nullable(Type.Integer()) }),
});

export const locate = operation({
  id: 'locate',
  service: 'profile',
  method: 'GET',
  path: '/geo',
  who: 'guest',
  summary: 'Where the caller’s address seems to be.',
  answer: Type.Object({ city: Nullable(Type.String()), region: Nullable(Type.String()) }),
});

export const getAd = operation({
  id: 'getAd',
  service: 'profile',
  method: 'GET',
  path: '/ads/ad',
  who: 'member',
  summary:
    'A house ad’s picture; the header adlink says where it leads, adtext what it says (percent-encoded).',
  query: Type.Object({ ad: Type.String({ pattern: '^[a-z0-9-]{1,40}\\.(svg|webp|jpg|png)$' }) }),
  bytes: 'image/*',
});

// Internal: between services only.
