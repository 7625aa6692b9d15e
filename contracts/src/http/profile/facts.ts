import { Type } from 'typebox';
import { operation } from '../../operation.ts';
import { Id, Nullable, Photo, Preference, ProfileKind, shape, Time } from '../../schemas.ts';
import { OfMember } from './safety.ts';

export const ProfileFacts = Type.Object(
  {
    id: Id,
    version: Type.Integer(),
    kind: ProfileKind,
    firstname: Type.String(),
    lastname: Type.String(),
    username: Type.String(),
    email: Type.String(),
    gender: Type.String(),
    preference: Preference,
    age: Nullable(Type.Integer()),
    location: Nullable(Type.String()),
    profileImage: Nullable(Type.String()),
    photo: Nullable(Photo),
    isVerified: Type.Boolean(),
    complete: Type.Boolean(),
    assistedReplies: Type.Boolean(),
    paused: Type.Optional(Type.Boolean()),
    suspendedUntil: Type.Optional(Nullable(Time)),
    erasureDue: Type.Optional(Nullable(Time)),
    createdAt: Time,
  },
  shape('facts'),
);

export const getProfileFacts = operation({
  id: 'getProfileFacts',
  service: 'profile',
  method: 'POST',
  path: '/internal/profiles',
  who: 'service',
  callers: ['mailbox', 'payment', 'notification', 'admin', 'tools'],
  summary:
    'Facts of up to 500 members, for services that keep a copy. Unknown and deleted ones are left out.',
  body: Type.Object({ ids: Type.Array(Id, { maxItems: 500 }) }),
  answer: Type.Array(ProfileFacts),
  maxBytes: 64 * 1024,
});

export const signPhotos = operation({
  id: 'signPhotos',
  service: 'profile',
  method: 'POST',
  path: '/internal/photos/sign',
  who: 'service',
  callers: ['mailbox', 'admin'],
  summary: 'Signed addresses for photo file names.',
  body: Type.Object({ files: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 500 }) }),
  answer: Type.Record(Type.String(), Photo),
});

export const getReport = operation({
  id: 'getReport',
  service: 'profile',
  method: 'GET',
  path: '/internal/reports/:id',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'operator',
  summary: 'A member’s report, for review.',
  params: OfMember,
  answer: Type.Object({
    id: Id,
    reporterId: Id,
    memberId: Id,
    reason: Type.String(),
    details: Nullable(Type.String()),
    createdAt: Time,
  }),
});
