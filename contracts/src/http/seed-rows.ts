import { type Static, Type } from 'typebox';
import { Id, Nullable, PaymentStatusCode, ProfileKind, Time } from '../schemas.ts';

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
