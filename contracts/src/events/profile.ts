import { Type } from 'typebox';
import { Id } from '../schemas.ts';
import { eventKind } from './envelope.ts';

export const profileChanged = eventKind({
  type: 'profile-changed',
  version: 1,
  publishedBy: ['profile'],
  consumedBy: ['mailbox', 'notification', 'admin'],
  summary: 'A profile’s facts changed; ask the profile service for them.',
  key: 'memberId',
  data: Type.Object({ memberId: Id, version: Type.Integer() }),
});

export const memberBlocked = eventKind({
  type: 'member-blocked',
  version: 1,
  publishedBy: ['profile'],
  consumedBy: ['mailbox', 'notification'],
  summary: 'A member blocked another, or took it back.',
  key: 'blockerId',
  data: Type.Object({ blockerId: Id, blockedId: Id, blocked: Type.Boolean(), version: Type.Integer() }),
});

export const memberReported = eventKind({
  type: 'member-reported',
  version: 1,
  publishedBy: ['profile'],
  consumedBy: ['admin'],
  summary: 'A member reported another to the team.',
  key: 'memberId',
  data: Type.Object({ reportId: Id, reporterId: Id, memberId: Id }),
});

export const reportJudged = eventKind({
  type: 'report-judged',
  version: 1,
  publishedBy: ['admin'],
  consumedBy: ['profile'],
  summary: 'A report about a member who has deleted the account needs to be kept no longer.',
  key: 'memberId',
  data: Type.Object({ reportId: Id, memberId: Id }),
});
