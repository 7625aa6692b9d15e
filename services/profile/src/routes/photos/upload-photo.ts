import { uploadPhoto } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { findMe } from '../../actions/find-me.ts';
import type { Context } from '../../context.ts';
import { addPhoto, requireRoom } from '../../photos/album.ts';
import { cropOf } from '../../photos/crop.ts';
import { readUpload } from '../../photos/read-upload.ts';

export const uploadPhotoRoute = route(
  uploadPhoto,
  async (context: Context, { caller, request, reply, signal }) => {
    const { photoMaker, presenter, uploads } = context;
    return uploads.run({ caller, request, reply, signal }, async (slot) => {
      requireRoom(await findMe(context, caller));
      const { file, fields } = await readUpload(request, uploadPhoto.files, slot);
      if (!file) throw new ProblemError('INVALID', 'Please choose a photo first.');
      const made = await photoMaker.make(file.bytes, 'photo', cropOf(fields), slot.signal);
      const { image, row } = await addPhoto(context, caller.id, made, false);
      const photo = presenter.photo(image, caller.id);
      return { photo, additionalPhotos: row.photos.map((one) => one.file) };
    });
  },
);
