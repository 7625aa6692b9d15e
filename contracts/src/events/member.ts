import { Type } from 'typebox';
import { Id, OneOf, Time } from '../schemas.ts';
import { eventKind } from './envelope.ts';

// Ids only: an erased member must not live on in the log. Consumers get facts from the owner by internal calls.

export const memberRegistered = eventKind({
  type: 'member-registered',
  version: 1,
  publishedBy: ['auth'],
  consumedBy: ['profile'],
  summary: 'Somebody joined, or a team profile was added.',
  key: 'memberId',
  data: Type.Object({ memberId: Id, kind: OneOf(['member', 'staff'] as const) }),
});

export const memberVerified = eventKind({
  type: 'member-verified',
  version: 1,
  publishedBy: ['auth'],
  consumedBy: ['profile'],
  summary: 'A member proved the email address.',
  key: 'memberId',
  data: Type.Object({ memberId: Id }),
});

export const memberEmailChanged = eventKind({
  type: 'member-email-changed',
  version: 1,
  publishedBy: ['auth'],
  consumedBy: ['profile', 'payment'],
  summary: 'A member has another email address.',
  key: 'memberId',
  data: Type.Object({ memberId: Id }),
});

export const memberDeleted = eventKind({
  type: 'member-deleted',
  version: 1,
  publishedBy: ['auth'],
  consumedBy: ['profile', 'mailbox', 'payment', 'notification', 'admin'],
  journal: true,
  summary: 'An account was deleted, or ended without a verified email; everybody erases what they keep.',
  key: 'memberId',
  data: Type.Object({
    memberId: Id,
    by: OneOf(['member', 'staff', 'expiry'] as const),
    banned: Type.Optional(
      Type.Boolean({ description: 'the person may not come back: keyed hashes of addresses and cards stay' }),
    ),
    suspendedUntil: Type.Optional(Time),
  }),
});

export const memberErased = eventKind({
  type: 'member-erased',
  version: 1,
  publishedBy: ['auth', 'profile', 'mailbox', 'payment', 'notification', 'admin'],
  consumedBy: ['admin'],
  summary: 'A service has erased a deleted member.',
  key: 'memberId',
  data: Type.Object({ memberId: Id, service: Type.String() }),
});
