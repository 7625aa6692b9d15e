import { type Static, Type } from 'typebox';
import { Id, Nullable, OneOf, PaymentStatusCode, ProfileKind, Time } from '../../schemas.ts';

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
