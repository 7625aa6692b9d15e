import { orderTeamPhotos } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { changeTeamProfile } from '../../actions/team/edit-team-profile.ts';
import type { Context } from '../../context.ts';

export const orderTeamPhotosRoute = route(
  orderTeamPhotos,
  (context: Context, { params, body, caller, bearer }) =>
    changeTeamProfile(
      context,
      { targetId: params.id, operatorId: caller.id, bearer },
      { name: 'order-team-photos' },
      (others) => others.orderTeamPhotos(params.id, body),
    ),
);
