import { getProfileForTeam } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const getProfileForTeamRoute = route(
  getProfileForTeam,
  async ({ profiles, presenter }: Context, { params }) => {
    const row = await profiles.find(params.id);
    if (!row) throw new ProblemError('NOT_FOUND');
    return presenter.forTeam(row);
  },
);
