import { listMyPhotos } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export const listMyPhotosRoute = route(listMyPhotos, async ({ members, presenter }: Context, { caller }) =>
  presenter.images(await members.me(caller)),
);
