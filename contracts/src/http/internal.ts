import { type Static, type TSchema, Type } from 'typebox';
import { choices } from '../choice-lists.ts';
import { limits } from '../choices.ts';
import { type Operation, operation, type ServiceName } from '../operation.ts';
import {
  Email,
  Gender,
  Id,
  Nullable,
  OneOf,
  PaymentStatusCode,
  Preference,
  ProfileKind,
  profileFacts,
  Time,
  Username,
} from '../schemas.ts';
import { teamRoles } from '../team.ts';

/** Not checked by the rules for members' names. */
const SeedName = Type.String({ minLength: 1, maxLength: limits.nameMax });

const accountFacts = {
  id: Id,
  firstname: SeedName,
  lastname: SeedName,
  username: Username,
  email: Email,
  gender: Gender,
  preference: Preference,
  kind: ProfileKind,
  isVerified: Type.Optional(Type.Boolean()),
  createdAt: Type.Optional(Time),
};
const Password = Type.String({ minLength: 1, maxLength: 128 });

const SeedAccount = Type.Union([
  Type.Object({ ...accountFacts, password: Password }),
  Type.Object({ ...accountFacts, passwordHash: Type.String() }),
]);

/** Left unchanged when the name is taken. */
const SeedOperator = Type.Object({
  kind: Type.Literal('operator'),
  username: Username,
  password: Password,
  role: OneOf(['operator', 'manager'] as const),
  roles: Type.Optional(Type.Array(OneOf(teamRoles))),
});

/** An account or an operator of the demonstration world. */
export const AuthSeedRow = Type.Union([SeedAccount, SeedOperator]);
export type AuthSeedRow = Static<typeof AuthSeedRow>;
export type SeedAccount = Static<typeof SeedAccount>;
export type SeedOperator = Static<typeof SeedOperator>;

/** A membership of the demonstration world. */
export const PaymentSeedRow = Type.Object({
  memberId: Id,
  code: PaymentStatusCode,
  createdAt: Time,
  periodEnd: Time,
  paidAt: Type.Array(Time, { description: 'Payments made so far, newest last.' }),
  customer: Type.Optional(
    Type.Object(
      { name: Type.String(), email: Type.String() },
      {
        description:
          'A real subscription at the provider with this name and address, instead of a row alone.',
      },
    ),
  ),
});
export type PaymentSeedRow = Static<typeof PaymentSeedRow>;

/** What a member of the demonstration world has received from another one. Left unchanged where something is known. */
export const NotificationSeedRow = Type.Object({
  memberId: Id,
  contactId: Id,
  readSeq: Type.Integer({ minimum: 0, description: 'up to which message the member has read' }),
  unreadSeq: Nullable(
    Type.Integer({ minimum: 1, description: 'the oldest received message that is unread' }),
  ),
  lastAt: Time,
});
export type NotificationSeedRow = Static<typeof NotificationSeedRow>;

const ReplySeedRow = Type.Object({
  kind: Type.Literal('reply'),
  code: Type.String(),
  text: Type.String(),
});

const UserSeedRow = Type.Object({
  kind: Type.Literal('user'),
  user: Type.Object({
    id: Id,
    kind: ProfileKind,
    firstname: Type.String(),
    lastname: Type.String(),
    username: Type.String(),
    email: Type.String(),
    gender: Type.String(),
    preference: Type.String(),
    isVerified: Type.Boolean(),
    createdAt: Time,
    lastOnline: Nullable(Time),
  }),
});

/** A canned reply, or a user of the operators' lists. */
export const AdminSeedRow = Type.Union([ReplySeedRow, UserSeedRow]);
export type AdminSeedRow = Static<typeof AdminSeedRow>;
export type AdminSeedUser = Static<typeof UserSeedRow>['user'];

/** The facts of a member. Events with a higher version win. */
const SeedMember = Type.Object({
  kind: Type.Literal('member'),
  version: Type.Optional(Type.Integer({ description: 'of the facts; 0 unless given' })),
  id: Id,
  profileKind: ProfileKind,
  firstname: Type.String(),
  lastname: Type.String(),
  username: Type.String(),
  profileImage: Nullable(Type.String({ description: 'a photo’s file name' })),
  isVerified: Type.Boolean(),
  complete: Type.Boolean(),
  assistedReplies: Type.Boolean(),
  paymentStatus: Type.Optional(PaymentStatusCode),
  online: Type.Optional(Type.Boolean()),
  lastOnline: Type.Optional(Time),
});

/**
 * A whole conversation; sending the same pair again replaces it. Send member rows first: they decide which messages
 * are mail.
 */
const SeedConversation = Type.Object({
  kind: Type.Literal('conversation'),
  memberA: Id,
  memberB: Id,
  messages: Type.Array(
    Type.Object({
      sender: Id,
      content: Type.String(),
      at: Time,
      authoredBy: Type.Optional(OneOf(['member', 'staff'] as const)),
    }),
    { minItems: 1, description: 'oldest first; they get seq 1, 2, 3 …' },
  ),
  readBy: Type.Optional(
    Type.Record(Type.String(), Type.Integer({ minimum: 0 }), {
      description: 'how far each one has read, by id; default: up to the last message written oneself',
    }),
  ),
});

export const MailboxSeedRow = Type.Union([SeedMember, SeedConversation]);

export type MailboxSeedRow = Static<typeof MailboxSeedRow>;
export type SeedMember = Static<typeof SeedMember>;
export type SeedConversation = Static<typeof SeedConversation>;

const { gender: _gender, preference: _preference, ...facts } = profileFacts;

/** A preset background has no preview. */
const Image = Type.Object({ file: Type.String(), preview: Type.Optional(Type.String()) });

/** A profile as stored; a field left out gets a new member's default. */
const SeedMemberProfile = Type.Object({
  _id: Id,
  version: Type.Optional(Type.Integer()),
  kind: ProfileKind,
  firstname: Type.String(),
  lastname: Type.String(),
  username: Type.String(),
  email: Type.String(),
  gender: OneOf(choices.gender),
  preference: OneOf(choices.preference),
  isVerified: Type.Boolean(),
  createdAt: Time,
  lastOnline: Type.Optional(Nullable(Time)),
  online: Type.Optional(Type.Boolean()),
  zip: Type.Optional(Nullable(Type.String())),
  facts: Type.Object(facts),
  paymentStatus: Type.Optional(Nullable(PaymentStatusCode)),
  photos: Type.Optional(Type.Array(Image)),
  image: Type.Optional(Nullable(Image)),
  background: Type.Optional(Nullable(Image)),
  assistedReplies: Type.Optional(Type.Boolean()),
});

/** A photo with its sizes already made, in base64. */
const SeedPhoto = Type.Object({
  what: Type.Literal('photo'),
  file: Type.String(),
  ownerId: Id,
  createdAt: Time,
  bytes: Type.Object({ small: Type.String(), medium: Type.String(), large: Type.String() }),
});

/** A part of the demonstration world. */
export const ProfileSeedRow = Type.Union([
  Type.Object({ what: Type.Literal('profile'), row: SeedMemberProfile }),
  SeedPhoto,
  Type.Object({ what: Type.Literal('view'), viewerId: Id, viewedId: Id, at: Time }),
  Type.Object({ what: Type.Literal('hotlist'), ownerId: Id, memberId: Id, at: Time }),
]);

export type SeedMemberProfile = Static<typeof SeedMemberProfile>;
export type SeedPhoto = Static<typeof SeedPhoto>;
export type ProfileSeedRow = Static<typeof ProfileSeedRow>;

/** Operations that several services serve in the same way; internal only. */

/** What a service keeps about a member, for the member’s own export. */
const exportOf = <S extends ServiceName>(service: S) =>
  operation({
    id: `exportFrom${(service[0] ?? '').toUpperCase()}${service.slice(1)}`,
    service,
    method: 'GET',
    path: '/internal/export',
    who: 'service',
    callers: ['profile'],
    onBehalfOf: 'member',
    summary: 'What this service keeps about the member who asks for an export.',
    answer: Type.Record(Type.String(), Type.Unknown()),
    timeoutMs: 30_000,
  } as const satisfies Operation);

export const exportFromAuth = exportOf('auth');
export const exportFromMailbox = exportOf('mailbox');
export const exportFromPayment = exportOf('payment');
export const exportFromNotification = exportOf('notification');

/** Puts part of the demonstration world into a service; refused outside local use and tests. */
const seedOf = <S extends ServiceName, R extends TSchema>(service: S, row: R) =>
  operation({
    id: `seed${(service[0] ?? '').toUpperCase()}${service.slice(1)}`,
    service,
    method: 'POST',
    path: '/internal/seed',
    who: 'service',
    callers: ['tools'],
    summary: 'Store a part of the demonstration world.',
    body: Type.Object({ rows: Type.Array(row, { maxItems: 2000 }) }),
    answer: Type.Object({ stored: Type.Integer() }),
    maxBytes: 32 * 1024 * 1024,
    timeoutMs: 120_000,
  } as const satisfies Operation);

export const seedAuth = seedOf('auth', AuthSeedRow);
export const seedProfile = seedOf('profile', ProfileSeedRow);
export const seedMailbox = seedOf('mailbox', MailboxSeedRow);
export const seedPayment = seedOf('payment', PaymentSeedRow);
export const seedNotification = seedOf('notification', NotificationSeedRow);
export const seedAdmin = seedOf('admin', AdminSeedRow);
