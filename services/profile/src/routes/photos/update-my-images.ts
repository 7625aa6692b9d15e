import { updateMyImages } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { changeImages } from '../../actions/change-images.ts';
import { findMe } from '../../actions/find-me.ts';
import type { Context } from '../../context.ts';
import { readUpload } from '../../photos/read-upload.ts';

export const updateMyImagesRoute = route(
  updateMyImages,
  async (context: Context, { caller, request, reply, signal }) => {
    const row = await context.uploads.run({ caller, request, reply, signal }, async (slot) => {
      const me = await findMe(context, caller);
      return changeImages(context, me, await readUpload(request, updateMyImages.files, slot), slot.signal);
    });
    const { profileImage, photo, backgroundPhoto, background } = context.presenter.images(row);
    return { user: { profileImage, photo, backgroundPhoto, background } };
  },
);
