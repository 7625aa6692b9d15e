import { getProfileFacts } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const getProfileFactsRoute = route(
  getProfileFacts,
  async ({ profiles, presenter }: Context, { body }) => {
    const rows = await profiles.findMany(body.ids);
    return rows.map(presenter.forServices);
  },
);
