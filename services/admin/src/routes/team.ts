import { routes } from '@emberline/kit/http/operation';
import { noteList, noteRead } from '../actions/note-read.ts';
import { changeTeamProfile, editTeamProfile } from '../actions/team/edit-team-profile.ts';
import { showTeam } from '../actions/team/show-team.ts';
import type { Context } from '../context.ts';

export const team = routes<Context>({
  listTeam: async (context, { query, caller, bearer }) => {
    const { page = 1 } = query;
    const found = await showTeam(context, { page, bearer });
    await noteList(context, caller.id, 'list-team', { page });
    return found;
  },
  getTeamProfile: async (context, { params: { id: targetId }, caller, bearer }) => {
    const found = await context.others.for(bearer).teamProfile(targetId);
    await noteRead(context, { operatorId: caller.id, action: 'view-team-profile', targetId });
    return found;
  },
  saveTeamProfile: (context, { params, body, caller, bearer }) =>
    editTeamProfile(context, { targetId: params.id, operatorId: caller.id, bearer }, body),
  pauseTeamProfile: (context, { params, body: { paused }, caller, bearer }) =>
    changeTeamProfile(
      context,
      { targetId: params.id, operatorId: caller.id, bearer },
      { name: paused ? 'pause-team-profile' : 'show-team-profile' },
      (others) => others.pauseTeam(params.id, paused),
    ),
  addTeamPhoto: (context, { params, body, caller, bearer }) =>
    changeTeamProfile(
      context,
      { targetId: params.id, operatorId: caller.id, bearer },
      { name: 'add-team-photo' },
      (others) => others.addTeamPhoto(params.id, body),
    ),
  orderTeamPhotos: (context, { params, body, caller, bearer }) =>
    changeTeamProfile(
      context,
      { targetId: params.id, operatorId: caller.id, bearer },
      { name: 'order-team-photos' },
      (others) => others.orderTeamPhotos(params.id, body),
    ),
  removeTeamPhoto: (context, { params, caller, bearer }) =>
    changeTeamProfile(
      context,
      { targetId: params.id, operatorId: caller.id, bearer },
      { name: 'remove-team-photo', details: { fileId: params.file } },
      (others) => others.removeTeamPhoto(params.id, params.file),
    ),
});
