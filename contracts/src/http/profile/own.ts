import { Type } from 'typebox';
import { choices } from '../../choice-lists.ts';
import { profile } from '../../declare.ts';
import {
  Flag,
  GivenPassword,
  Id,
  Name,
  Nullable,
  OneOf,
  OwnProfile,
  PaymentStatusCode,
  Photo,
  ProfileKind,
  profileFacts,
  shape,
  Time,
  Word,
  Zip,
} from '../../schemas.ts';
import { Suspension, Warning } from './moderation.ts';

export const getMe = profile('getMe', 'member', 'GET /users/me', {
  summary: 'The signed-in user.',
  answer: Type.Object(
    {
      _id: Id,
      id: Id,
      firstname: Type.String(),
      lastname: Type.String(),
      username: Type.String(),
      email: Type.String(),
      gender: Type.String(),
      preference: Type.String(),
      isVerified: Type.Boolean(),
      paymentStatus: Type.Optional(PaymentStatusCode),
      unread: Type.Integer({ description: 'conversations with unread messages' }),
      unreadVersion: Type.Integer({ description: 'orders unread counts: a lower version is older' }),
      profileImage: Nullable(Type.String()),
      photo: Nullable(Photo),
      backgroundPhoto: Nullable(Type.String()),
      background: Nullable(Photo),
      online: Type.Boolean(),
      lastOnline: Nullable(Time),
      kind: ProfileKind,
      assistedReplies: Type.Boolean(),
      paused: Flag('hidden from everybody without a conversation'),
      suspension: Type.Optional(Suspension),
      warning: Type.Optional(Warning),
      complete: Type.Boolean({ description: 'email verified and age given' }),
      completion: Type.Object({ percent: Type.Integer(), next: Nullable(Type.String()) }),
    },
    shape('self'),
  ),
});

export const getOwnProfile = profile('getOwnProfile', 'member', 'GET /users/profile', {
  summary: 'One’s own profile.',
  answer: OwnProfile,
});

export const saveProfile = profile('saveProfile', 'member', 'POST /users/profile', {
  summary:
    'Create or edit one’s profile. Fields left out stay as they are; null clears one. The first time age and zip must be given.',
  body: Type.Object({
    ...profileFacts,
    firstname: Type.Optional(Name),
    lastname: Type.Optional(Name),
    zip: Type.Optional(Nullable(Zip)),
    status: Type.Optional(Nullable(OneOf(choices.relationshipStatus))),
    height: Type.Optional(
      Nullable(Type.String({ ...Word(40, 0), description: 'feet and inches, or one of the four ranges' })),
    ),
  }),
  answer: OwnProfile,
  errors: ['UNDER_AGE', 'NAME_RESERVED'],
  limit: { count: 120, seconds: 3600, per: 'account' },
});

export const setAssistedReplies = profile('setAssistedReplies', 'member', 'PUT /users/me/assisted-replies', {
  summary: 'Allow the team to answer for one, or stop that.',
  body: Type.Object({ allowed: Type.Boolean() }),
  answer: Type.Object({ assistedReplies: Type.Boolean() }),
  limit: { count: 30, seconds: 3600, per: 'account' },
});

export const setPaused = profile('setPaused', 'member', 'PUT /users/me/paused', {
  summary:
    'Pause one’s profile, or show it again. A paused one is in no list and open only to people one has a conversation with.',
  body: Type.Object({ paused: Type.Boolean() }),
  answer: Type.Object({ paused: Type.Boolean() }),
  limit: { count: 30, seconds: 3600, per: 'account' },
});

export const exportMyData = profile('exportMyData', 'member', 'POST /users/me/export', {
  summary: 'Everything kept about one: JSON and photos in one archive. Asks for the password.',
  body: Type.Object({ password: GivenPassword }),
  bytes: 'application/zip',
  errors: ['CREDENTIALS_INVALID'],
  timeoutMs: 60_000,
  limit: { count: 5, seconds: 3600, per: 'account' },
});
