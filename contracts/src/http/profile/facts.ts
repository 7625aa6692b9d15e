import { Type } from 'typebox';
import { forOperators, profile } from '../../declare.ts';
import { closings } from '../../operator-choices.ts';
import {
  Flag,
  Id,
  MemberProfile,
  Nullable,
  OneOf,
  Photo,
  Preference,
  ProfileKind,
  shape,
  Time,
} from '../../schemas.ts';
import { HandedLine } from '../mailbox/services.ts';

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
    isVerified: Type.Boolean(),
    complete: Type.Boolean(),
    assistedReplies: Type.Boolean(),
    paused: Type.Optional(Type.Boolean()),
    suspendedUntil: Type.Optional(Nullable(Time)),
    erasureDue: Type.Optional(Nullable(Time)),
    erasureBy: Type.Optional(Nullable(Id)),
    erasureAs: Type.Optional(Nullable(OneOf(closings))),
    createdAt: Time,
  },
  shape('facts'),
);

export const getProfileFacts = profile('getProfileFacts', 'service', 'POST /internal/profiles', {
  callers: ['mailbox', 'payment', 'notification', 'admin', 'tools'],
  summary:
    'Facts of up to 500 members, for services that keep a copy. Unknown and deleted ones are left out.',
  body: Type.Object({ ids: Type.Array(Id, { maxItems: 500 }) }),
  answer: Type.Array(ProfileFacts),
  maxBytes: 64 * 1024,
});

export const signPhotos = profile('signPhotos', 'service', 'POST /internal/photos/sign', {
  callers: ['mailbox', 'admin'],
  summary:
    'Signed addresses of photos for one viewer. Unknown ones, and those the viewer may not see, are left out.',
  body: Type.Object({
    files: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 500 }),
    viewer: Type.Optional(
      Type.Union([Id, Type.Literal('team')], {
        description: 'a member, or the team; without one nothing is signed',
      }),
    ),
    areContacts: Flag('the viewer has a conversation with the owner of each photo'),
  }),
  answer: Type.Record(Type.String(), Photo),
});

/** What was reported: somebody, a message of theirs, or a photo. */
export const ReportAbout = OneOf(['member', 'message', 'photo'] as const);

export const getReport = profile('getReport', 'service', 'GET /internal/reports/:id', {
  ...forOperators,
  summary: 'A member’s report, for review.',
  answer: Type.Object({
    id: Id,
    reporterId: Id,
    memberId: Id,
    reason: Type.String(),
    details: Nullable(Type.String()),
    createdAt: Time,
    about: Type.Optional(ReportAbout),
  }),
});

export const ReportContext = Type.Object({
  lines: Type.Array(Type.Object({ ...HandedLine.properties, reported: Type.Boolean() }), {
    description: 'the reported message and the five around it, as they were when it was reported',
  }),
  /** The reported photo; null once it is deleted. */
  picture: Nullable(Photo),
  /** Of a member who has deleted the account: what the profile said then. `picture` is the reported photo of then, or the profile's. */
  frozen: Type.Optional(Type.Object({ title: Type.String(), words: Type.Array(Type.String()) })),
});

export const getReportContext = profile('getReportContext', 'service', 'GET /internal/reports/:id/context', {
  ...forOperators,
  summary: 'The messages or the photo that a member has reported.',
  answer: ReportContext,
});

/** The latest warning of a member. */
export const LastWarning = Type.Object({
  at: Time,
  reason: Type.String(),
  acknowledgedAt: Nullable(Type.String({ format: 'date-time', description: 'when the member confirmed it' })),
});

export const getProfileForTeam = profile('getProfileForTeam', 'service', 'GET /internal/profiles/:id', {
  ...forOperators,
  summary: 'A whole profile, as operators see it. Records no view.',
  answer: Type.Object({
    profile: MemberProfile,
    complete: Type.Boolean(),
    paused: Type.Boolean(),
    lastWarning: Type.Optional(LastWarning),
  }),
});
