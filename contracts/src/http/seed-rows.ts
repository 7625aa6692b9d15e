import { type Static, Type } from 'typebox';
import { limits } from '../choices.ts';
import {
  Email,
  Gender,
  Id,
  Nullable,
  OneOf,
  PaymentStatusCode,
  Preference,
  ProfileKind,
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
