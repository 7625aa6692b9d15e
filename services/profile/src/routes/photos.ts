import { updateMyImages, uploadPhoto } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { routes } from '@emberline/kit/http/operation';
import { photosOpenTo } from '../actions/browsing/is-open-to.ts';
import { findMe } from '../actions/profile/find-me.ts';
import { changeImages, servePhoto } from '../actions/profile/photos.ts';
import type { Context } from '../context.ts';
import { addPhoto, orderPhotos, removePhoto, requireRoom } from '../photos/album.ts';
import { cropOf, readUpload } from '../photos/read-upload.ts';

export const photos = routes<Context>({
  getPhoto: async (context, { params, ...asked }) => servePhoto(context, { file: params.file, ...asked }),
  /** Serves the same photo as `getPhoto`, under the older address. */
  getPic: async (context, asked) => servePhoto(context, { file: asked.query.pic, ...asked }),
  /** Signs new addresses for pages that stay open until theirs expire. */
  renewPhotoAddresses: async (context, { body, caller }) => {
    const seen = await photosOpenTo(context, caller.id, await context.photos.findMany(body.files));
    return Object.fromEntries(
      seen.map(({ _id: file }) => [file, context.presenter.photo({ file }, caller.id)]),
    );
  },
  listMyPhotos: async (context, { caller }) => context.presenter.images(await findMe(context, caller)),
  uploadPhoto: async (context, { caller, request, reply, signal }) => {
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
  deletePhoto: (context, { params, caller }) => removePhoto(context, caller.id, params.file),
  orderMyPhotos: async (context, { body, caller }) => {
    await orderPhotos(context, caller.id, body.files);
  },
  updateMyImages: async (context, { caller, request, reply, signal }) => {
    const row = await context.uploads.run({ caller, request, reply, signal }, async (slot) => {
      const me = await findMe(context, caller);
      return changeImages(context, me, await readUpload(request, updateMyImages.files, slot), slot.signal);
    });
    const { profileImage, photo, backgroundPhoto, background } = context.presenter.images(row);
    return { user: { profileImage, photo, backgroundPhoto, background } };
  },
  /** The release before names no viewer, and gets no address. */
  signPhotos: async (context, { body: { files, viewer, areContacts = false } }) => {
    if (viewer === undefined) return {};
    const seen = await photosOpenTo(context, viewer, await context.photos.findMany(files), { areContacts });
    return Object.fromEntries(seen.map(({ _id: file }) => [file, context.presenter.photo({ file }, viewer)]));
  },
});
