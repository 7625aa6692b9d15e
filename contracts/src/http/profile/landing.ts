import { Type } from 'typebox';
import { profile } from '../../declare.ts';
import { Nullable } from '../../schemas.ts';

export const countMembers = profile('countMembers', 'guest', 'GET /users/count', {
  summary: 'Real members, rounded down to thousands; null below 1,000.',
  answer: Type.Object({ members: Nullable(Type.Integer()) }),
});

export const locate = profile('locate', 'guest', 'GET /geo', {
  summary: 'Where the caller’s address seems to be.',
  answer: Type.Object({ city: Nullable(Type.String()), region: Nullable(Type.String()) }),
});

export const getAd = profile('getAd', 'member', 'GET /ads/ad', {
  summary:
    'A house ad’s picture; the header adlink says where it leads, adtext what it says (percent-encoded).',
  query: Type.Object({ ad: Type.String({ pattern: '^[a-z0-9-]{1,40}\\.(svg|webp|jpg|png)$' }) }),
  bytes: 'image/*',
});

// Internal: between services only.
