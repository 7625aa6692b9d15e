import { teamPage } from '@emberline/contracts';
import { routes } from '@emberline/kit/http/operation';
import {
  addTeamPhoto,
  editTeamProfile,
  findTeamProfile,
  orderTeamPhotos,
  pauseTeamProfile,
  removeTeamPhoto,
} from '../actions/profile/team-profiles.ts';
import type { Context } from '../context.ts';
import { missingOf } from '../domain/openness.ts';

export const team = routes<Context>({
  listTeamRows: async ({ pageOnce, profiles }, { query: { page = 1 }, caller }) => {
    const asked = { reader: caller.id, list: 'team', page, limit: teamPage };
    const { rows, total } = await pageOnce(asked, profiles.team);
    return {
      profiles: rows.map((row) => ({ id: row._id, paused: row.paused ?? false, missing: missingOf(row) })),
      total,
    };
  },
  getTeamProfile: async (context, { params: { id }, caller }) => {
    const row = await findTeamProfile(context, id);
    await context.acts.noteRead({ operatorId: caller.id, action: 'view-team-profile', targetId: id });
    return context.presenter.teamProfile(row);
  },
  saveTeamProfile: async (context, { params: { id }, body, caller }) =>
    context.presenter.teamProfile(await editTeamProfile(context, { id, operatorId: caller.id }, body)),
  pauseTeamProfile: async (context, { params: { id }, body, caller }) =>
    context.presenter.teamProfile(
      await pauseTeamProfile(context, { id, operatorId: caller.id }, body.paused),
    ),
  addTeamPhoto: async (context, { params, body, caller, request, reply, signal }) =>
    context.presenter.teamProfile(
      await addTeamPhoto(context, params.id, body, { caller, request, reply, signal }),
    ),
  orderTeamPhotos: async (context, { params: { id }, body, caller }) =>
    context.presenter.teamProfile(await orderTeamPhotos(context, { id, operatorId: caller.id }, body)),
  removeTeamPhoto: async (context, { params: { id, file }, caller }) =>
    context.presenter.teamProfile(await removeTeamPhoto(context, { id, operatorId: caller.id }, file)),
});
