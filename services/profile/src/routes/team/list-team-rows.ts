import { listTeamRows } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';
import { missingOf } from '../../domain/team.ts';

export const listTeamRowsRoute = route(
  listTeamRows,
  async ({ profiles }: Context, { query: { page = 1 } }) => {
    const { rows, total } = await profiles.team(page);
    return {
      profiles: rows.map((row) => ({ id: row._id, paused: row.paused ?? false, missing: missingOf(row) })),
      total,
    };
  },
);
