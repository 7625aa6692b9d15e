import { Type } from 'typebox';
import { choices } from '../../choice-lists.ts';
import { limits } from '../../choices.ts';
import { operation } from '../../operation.ts';
import {
  Distance,
  Gender,
  Id,
  MemberCard,
  MemberProfile,
  OneOf,
  Page,
  paged,
  Sentence,
  shape,
} from '../../schemas.ts';
import { OfMember } from './safety.ts';

export const browse = operation({
  id: 'browse',
  service: 'profile',
  method: 'GET',
  path: '/users/profiles',
  who: 'member',
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

export const getProfile = operation({
  id: 'getProfile',
  service: 'profile',
  method: 'GET',
  path: '/users/profile/:id',
  who: 'member',
  summary: 'Another member’s profile. Records the view. Only so many an hour and a day.',
  params: OfMember,
  answer: MemberProfile,
  errors: ['EMAIL_UNVERIFIED'],
});

export const getProfileData = operation({
  id: 'getProfileData',
  service: 'profile',
  method: 'GET',
  path: '/users/profile-data/:id',
  who: 'member',
  summary: 'The same facts for the mailbox. Records no view. Counts like a profile.',
  params: OfMember,
  answer: MemberProfile,
  errors: ['EMAIL_UNVERIFIED'],
});

export const listViewers = operation({
  id: 'listViewers',
  service: 'profile',
  method: 'GET',
  path: '/users/viewed',
  who: 'member',
  summary: 'Who viewed my profile, latest first.',
  answer: Type.Array(MemberCard),
});

export const addToHotlist = operation({
  id: 'addToHotlist',
  service: 'profile',
  method: 'POST',
  path: '/users/hotlist',
  who: 'member',
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

export const listHotlist = operation({
  id: 'listHotlist',
  service: 'profile',
  method: 'GET',
  path: '/users/hotlist',
  who: 'member',
  summary: 'One’s hotlist, newest first.',
  answer: Type.Array(MemberCard),
  errors: ['PAYMENT_REQUIRED'],
});

export const removeFromHotlist = operation({
  id: 'removeFromHotlist',
  service: 'profile',
  method: 'DELETE',
  path: '/users/hotlist/:memberId',
  who: 'member',
  summary: 'Take a member off one’s hotlist. Idempotent.',
  params: Type.Object({ memberId: Id }),
  answer: Sentence,
  errors: ['PAYMENT_REQUIRED'],
  limit: { count: 120, seconds: 60, per: 'account', pool: 'hotlist' },
});
