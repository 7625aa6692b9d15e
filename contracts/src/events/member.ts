import { Type } from 'typebox';
import { Id, OneOf, Time } from '../schemas.ts';
import { eventKind } from './envelope.ts';

// Ids only: an erased member must not live on in the log. Consumers get facts from the owner by internal calls.

export const memberRegistered = eventKind('member-registered', {
  publishedBy: ['auth'],
  consumedBy: ['profile'],
  summary: 'Somebody joined, or a team profile was added.',
  key: 'memberId',
  data: Type.Object({ memberId: Id, kind: OneOf(['member', 'staff'] as const) }),
});

export const memberVerified = eventKind('member-verified', {
  publishedBy: ['auth'],
  consumedBy: ['profile'],
  summary: 'A member proved the email address.',
  key: 'memberId',
  data: Type.Object({ memberId: Id }),
});

export const memberEmailChanged = eventKind('member-email-changed', {
  publishedBy: ['auth'],
  consumedBy: ['profile', 'payment', 'notification'],
  summary: 'A member has another email address.',
  key: 'memberId',
  data: Type.Object({ memberId: Id }),
});

export const memberDeleted = eventKind('member-deleted', {
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

export const memberErased = eventKind('member-erased', {
  publishedBy: ['auth', 'profile', 'mailbox', 'payment', 'notification', 'admin'],
  consumedBy: ['admin'],
  summary: 'A service has erased a deleted member.',
  key: 'memberId',
  data: Type.Object({ memberId: Id, service: Type.String() }),
});

export const profileChanged = eventKind('profile-changed', {
  publishedBy: ['profile'],
  consumedBy: ['mailbox', 'notification', 'admin'],
  summary: 'A profile’s facts changed; ask the profile service for them.',
  key: 'memberId',
  data: Type.Object({ memberId: Id, version: Type.Integer() }),
});

export const memberBlocked = eventKind('member-blocked', {
  publishedBy: ['profile'],
  consumedBy: ['mailbox', 'notification'],
  summary: 'A member blocked another, or took it back.',
  key: 'blockerId',
  data: Type.Object({ blockerId: Id, blockedId: Id, blocked: Type.Boolean(), version: Type.Integer() }),
});

export const memberReported = eventKind('member-reported', {
  publishedBy: ['profile'],
  consumedBy: ['admin'],
  summary: 'A member reported another to the team.',
  key: 'memberId',
  data: Type.Object({ reportId: Id, reporterId: Id, memberId: Id }),
});

export const reportJudged = eventKind('report-judged', {
  publishedBy: ['admin'],
  consumedBy: ['profile'],
  summary: 'A report about a member who has deleted the account needs to be kept no longer.',
  key: 'memberId',
  data: Type.Object({ reportId: Id, memberId: Id }),
});
