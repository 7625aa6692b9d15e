import { deletePhoto } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';
import { removePhoto } from '../../photos/album.ts';

export const deletePhotoRoute = route(deletePhoto, async (context: Context, { params, caller }) => {
  await removePhoto(context, caller.id, params.file);
  return { ok: true as const };
});
