import { Type } from 'typebox';
import { choices } from '../../choice-lists.ts';
import { limits } from '../../choices.ts';
import { profile } from '../../declare.ts';
import {
  Distance,
  Gender,
  Id,
  MemberCard,
  MemberProfile,
  Nullable,
  OneOf,
  Page,
  paged,
  Sentence,
  shape,
} from '../../schemas.ts';

/** What members see of others and keep of them, and what guests see of the place. */

export const browse = profile('browse', 'member', 'GET /users/profiles', {
  summary:
    'Members that suit each other and were here in the last 30 days, in the order asked for; team profiles apart. Before the email is verified the first page in the usual order, without filters.',
  query: Type.Object({
    page: Type.Optional(Page),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 60, default: 24 })),
    ageMin: Type.Optional(Type.Integer({ minimum: limits.ageMin, maximum: limits.ageMax })),
    ageMax: Type.Optional(Type.Integer({ minimum: limits.ageMin, maximum: limits.ageMax })),
    location: Type.Optional(OneOf(choices.location)),
    gender: Type.Optional(Gender),
    online: Type.Optional(Type.Boolean()),
    withPhoto: Type.Optional(Type.Boolean()),
    interest: Type.Optional(OneOf(choices.interests)),
    intention: Type.Optional(OneOf(choices.intention)),
    distance: Type.Optional(Distance),
    order: Type.Optional(OneOf(choices.browseOrder)),
  }),
  answer: Type.Object({
    ...paged(MemberCard).properties,
    team: Type.Array(MemberCard, {
      description: 'team profiles that fit the filters; on the first page only',
    }),
    order: OneOf(choices.browseOrder),
  }),
  errors: ['EMAIL_UNVERIFIED'],
});

export const getProfile = profile('getProfile', 'member', 'GET /users/profile/:id', {
  summary: 'Another member’s profile. Records the view. Only so many an hour and a day.',
  answer: MemberProfile,
  errors: ['EMAIL_UNVERIFIED'],
});

export const getProfileData = profile('getProfileData', 'member', 'GET /users/profile-data/:id', {
  summary: 'The same facts for the mailbox. Records no view. Counts like a profile.',
  answer: MemberProfile,
  errors: ['EMAIL_UNVERIFIED'],
});

export const listViewers = profile('listViewers', 'member', 'GET /users/viewed', {
  summary: 'Who viewed my profile, latest first.',
  answer: Type.Array(MemberCard),
});

export const addToHotlist = profile('addToHotlist', 'member', 'POST /users/hotlist', {
  summary: 'Keep a member on one’s hotlist. Idempotent.',
  body: Type.Object({ hotMemberId: Id }),
  answer: Type.Object(
    {
      message: Type.String(),
      savedEachOther: Type.Boolean({ description: 'the member has the caller on their hotlist too' }),
    },
    shape('kept'),
  ),
  errors: ['PAYMENT_REQUIRED'],
  limit: { count: 120, seconds: 60, per: 'account', pool: 'hotlist' },
});

export const listHotlist = profile('listHotlist', 'member', 'GET /users/hotlist', {
  summary: 'One’s hotlist, newest first.',
  answer: Type.Array(MemberCard),
  errors: ['PAYMENT_REQUIRED'],
});

export const removeFromHotlist = profile('removeFromHotlist', 'member', 'DELETE /users/hotlist/:memberId', {
  summary: 'Take a member off one’s hotlist. Idempotent.',
  answer: Sentence,
  errors: ['PAYMENT_REQUIRED'],
  limit: { count: 120, seconds: 60, per: 'account', pool: 'hotlist' },
});

export const countMembers = profile('countMembers', 'guest', 'GET /users/count', {
  summary: 'Real members, rounded down to thousands; null below 1,000.',
  answer: Type.Object({ members: Nullable(Type.Integer()) }),
});

export const locate = profile('locate', 'guest', 'GET /geo', {
  summary: 'Where the caller’s address seems to be.',
  answer: Type.Object({ city: Nullable(Type.String()), region: Nullable(Type.String()) }),
});
