import { Type } from 'typebox';
import { operation } from '../../operation.ts';
import { MemberProfile } from '../../schemas.ts';
import { OfMember } from './safety.ts';

export const getProfileForTeam = operation({
  id: 'getProfileForTeam',
  service: 'profile',
  method: 'GET',
  path: '/internal/profiles/:id',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'operator',
  summary: 'A whole profile, as operators see it. Records no view.',
  params: OfMember,
  answer: Type.Object({ profile: MemberProfile, complete: Type.Boolean(), paused: Type.Boolean() }),
});
