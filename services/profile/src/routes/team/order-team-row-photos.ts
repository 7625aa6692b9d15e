import { orderTeamRowPhotos } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { orderTeamPhotos } from '../../actions/edit-team-profile.ts';
import type { Context } from '../../context.ts';

export const orderTeamRowPhotosRoute = route(orderTeamRowPhotos, async (context: Context, { params, body }) =>
  context.presenter.teamProfile(await orderTeamPhotos(context, params.id, body)),
);
