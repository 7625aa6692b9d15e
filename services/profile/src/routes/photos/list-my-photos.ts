import { listMyPhotos } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { findMe } from '../../actions/find-me.ts';
import type { Context } from '../../context.ts';

export const listMyPhotosRoute = route(listMyPhotos, async (context: Context, { caller }) =>
  context.presenter.images(await findMe(context, caller)),
);
