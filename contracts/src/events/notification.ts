import { Type } from 'typebox';
import { type OrderedLetter, orderedLetters } from '../letter-kinds.ts';
import { Id, Nullable, OneOf, Time } from '../schemas.ts';
import { eventKind } from './envelope.ts';

export const presenceChanged = eventKind('presence-changed', {
  publishedBy: ['notification'],
  consumedBy: ['profile', 'mailbox', 'notification', 'admin'],
  summary: 'A member came online or left, or began or stopped to hide that.',
  key: 'memberId',
  data: Type.Object({
    memberId: Id,
    online: Type.Boolean(),
    lastOnline: Nullable(Time),
    version: Type.Integer(),
    hidden: Type.Optional(
      Type.Boolean({
        description: 'shown to nobody: `online` is false, and `lastOnline` only says who is active',
      }),
    ),
  }),
});

export const presenceOrdered = eventKind('presence-ordered', {
  publishedBy: ['admin'],
  consumedBy: ['notification'],
  summary: 'An operator sets a team profile online (from, until) or offline.',
  key: 'profileId',
  data: Type.Object({
    profileId: Id,
    online: Type.Boolean(),
    from: Time,
    until: Nullable(Time),
    operatorId: Id,
  }),
});

/** No secret and no address: the notification service asks auth for both when it writes the email. */
export const emailRequested = eventKind('email-requested', {
  version: 2,
  publishedBy: ['auth', 'payment', 'profile', 'admin'],
  consumedBy: ['notification'],
  summary:
    'An email is to be sent to a member; of kind `ticket-answered` also to a guest, whose `memberId` is the ticket’s id; one to many members with the fact `isTest` to the support, and `memberId` is the broadcast’s id; one about an operator’s passkeys to the support, and `memberId` is the operator’s id.',
  key: 'memberId',
  data: Type.Object({
    emailId: Id,
    memberId: Id,
    kind: OneOf(Object.keys(orderedLetters) as OrderedLetter[]),
    facts: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]), {
      description: 'dates and amounts, never texts of members',
    }),
  }),
});
