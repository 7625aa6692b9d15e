import { Type } from 'typebox';
import { admin } from '../../declare.ts';
import { closings, userSorts } from '../../operator-choices.ts';
import {
  Id,
  Nullable,
  OneOf,
  Page,
  PaymentStatusCode,
  Photo,
  ProfileKind,
  SearchWords,
  Sentence,
  shape,
  Time,
  Token,
} from '../../schemas.ts';

export const OperatorUser = Type.Object(
  {
    _id: Id,
    id: Id,
    firstname: Type.String(),
    lastname: Type.String(),
    username: Type.String(),
    email: Type.String(),
    gender: Type.String(),
    preference: Type.String(),
    kind: ProfileKind,
    assistedReplies: Type.Boolean(),
    profileImage: Nullable(Type.String()),
    photo: Nullable(Photo),
    paymentStatus: Type.Optional(PaymentStatusCode),
    isVerified: Type.Boolean(),
    suspendedUntil: Type.Optional(Nullable(Time)),
    erasureDue: Type.Optional(Nullable(Time)),
    erasureBy: Type.Optional(Nullable(Id)),
    erasureAs: Type.Optional(Nullable(OneOf(closings))),
    online: Type.Boolean(),
    lastOnline: Nullable(Time),
    totalMailsCount: Type.Integer(),
    unattendedMailsCount: Type.Integer(),
    createdAt: Time,
  },
  shape('user'),
);

/** Where a page of users begins or ends. Each sort has its own. */
const UserPlace = Type.String({
  ...Token(160),
  pattern: '_[0-9a-f]{24}$',
  description: [
    'what a user is sorted by, `_`, and the id. By joined: createdAt in milliseconds; name: first and last name with `_` between;',
    'username: it; seen: `1.` when online, else `0.`, and lastOnline in milliseconds or nothing',
  ].join(' '),
});

const places = {
  sort: Type.Optional(OneOf(userSorts)),
  before: Type.Optional(UserPlace),
  after: Type.Optional(UserPlace),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
};

export const listPaidUsers = admin('listPaidUsers', 'operator', 'GET /admin/paid-users', {
  summary:
    'Members who pay, newest first or from the end of another sort: the next ones before a user, or the nearest after one. Without a limit at most 1,000.',
  query: Type.Object(places),
  answer: Type.Array(OperatorUser),
});

export const listAllUsers = admin('listAllUsers', 'operator', 'GET /admin/users', {
  summary:
    'Users, newest first or from the end of another sort: the next ones before a user, or the nearest after one. Without a limit at most 1,000; page and search narrow. What is searched for is sorted by joined alone.',
  query: Type.Object({
    ...places,
    page: Type.Optional(Page),
    search: Type.Optional(SearchWords(100, 0)),
  }),
  answer: Type.Array(OperatorUser),
});

export const getUser = admin('getUser', 'operator', 'GET /admin/users/:id', {
  summary: 'One user.',
  answer: OperatorUser,
});

export const getUserStatus = admin('getUserStatus', 'operator', 'GET /admin/messaging/status', {
  summary: 'Online or offline.',
  query: Type.Object({ userId: Id }),
  answer: Type.Object({ response: OneOf(['online', 'offline'] as const) }),
});

export const randomOnline = admin('randomOnline', 'operator', 'POST /admin/messaging/random-online', {
  summary: 'That many team profiles go online for 60 minutes, spread out.',
  body: Type.Object({ count: Type.Integer({ minimum: 1, maximum: 1000 }) }),
  answer: Sentence,
});
