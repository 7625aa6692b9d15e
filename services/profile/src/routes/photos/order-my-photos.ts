import { orderMyPhotos } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';
import { orderPhotos } from '../../photos/album.ts';

export const orderMyPhotosRoute = route(orderMyPhotos, async (context: Context, { body, caller }) => {
  await orderPhotos(context, caller.id, body.files);
  return { ok: true as const };
});
