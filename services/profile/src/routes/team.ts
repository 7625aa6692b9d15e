import { routes } from '@emberline/kit/http/operation';
import { addTeamPhoto } from '../actions/add-team-photo.ts';
import {
  editTeamProfile,
  findTeamProfile,
  orderTeamPhotos,
  pauseTeamProfile,
  removeTeamPhoto,
} from '../actions/edit-team-profile.ts';
import type { Context } from '../context.ts';
import { missingOf } from '../domain/team.ts';

export const team = routes<Context>({
  listTeamRows: async ({ profiles }, { query: { page = 1 } }) => {
    const { rows, total } = await profiles.team(page);
    return {
      profiles: rows.map((row) => ({ id: row._id, paused: row.paused ?? false, missing: missingOf(row) })),
      total,
    };
  },
  getTeamRow: async (context, { params }) =>
    context.presenter.teamProfile(await findTeamProfile(context, params.id)),
  editTeamRow: async (context, { params, body }) =>
    context.presenter.teamProfile(await editTeamProfile(context, params.id, body)),
  pauseTeamRow: async (context, { params, body }) =>
    context.presenter.teamProfile(await pauseTeamProfile(context, params.id, body.paused)),
  addTeamRowPhoto: async (context, { params, body, caller, request, reply, signal }) =>
    context.presenter.teamProfile(
      await addTeamPhoto(context, params.id, body, { caller, request, reply, signal }),
    ),
  orderTeamRowPhotos: async (context, { params, body }) =>
    context.presenter.teamProfile(await orderTeamPhotos(context, params.id, body)),
  removeTeamRowPhoto: async (context, { params }) =>
    context.presenter.teamProfile(await removeTeamPhoto(context, params.id, params.file)),
});
