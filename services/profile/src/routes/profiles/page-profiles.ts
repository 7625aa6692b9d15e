import { pageProfiles } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const pageProfilesRoute = route(
  pageProfiles,
  async ({ profiles, presenter }: Context, { query: { after = '', limit = 500 } }) => {
    const rows = await profiles.pageAfter(after, limit);
    return rows.map(presenter.forRebuild);
  },
);
