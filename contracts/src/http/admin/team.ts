import { Type } from 'typebox';
import { admin } from '../../declare.ts';
import { Page } from '../../schemas.ts';
import { Missing } from '../profile/team.ts';
import { OperatorUser } from './users.ts';

export const listTeam = admin('listTeam', 'operator', 'GET /admin/team', {
  summary: 'Team profiles, those that members cannot see first; 20 a page.',
  query: Type.Object({ page: Type.Optional(Page) }),
  answer: Type.Object({
    profiles: Type.Array(Type.Object({ user: OperatorUser, paused: Type.Boolean(), missing: Missing })),
    totalPages: Type.Integer(),
  }),
});
