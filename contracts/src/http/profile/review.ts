import { Type } from 'typebox';
import { profile } from '../../declare.ts';
import { MemberProfile, Nullable, Time } from '../../schemas.ts';
import { OfMember } from './safety.ts';

/** The latest warning of a member. */
export const LastWarning = Type.Object({
  at: Time,
  reason: Type.String(),
  acknowledgedAt: Nullable(Type.String({ format: 'date-time', description: 'when the member confirmed it' })),
});

export const getProfileForTeam = profile('getProfileForTeam', 'service', 'GET /internal/profiles/:id', {
  callers: ['admin'],
  onBehalfOf: 'operator',
  summary: 'A whole profile, as operators see it. Records no view.',
  params: OfMember,
  answer: Type.Object({
    profile: MemberProfile,
    complete: Type.Boolean(),
    paused: Type.Boolean(),
    lastWarning: Type.Optional(LastWarning),
  }),
});
