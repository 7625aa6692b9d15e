import { signPhotos } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { photosOpenTo } from '../../actions/is-open-to.ts';
import type { Context } from '../../context.ts';

/** The release before names no viewer, and gets no address. */
export const signPhotosRoute = route(
  signPhotos,
  async (context: Context, { body: { files, viewer, areContacts = false } }) => {
    if (viewer === undefined) return {};
    const seen = await photosOpenTo(context, viewer, await context.photos.findMany(files), { areContacts });
    return Object.fromEntries(seen.map(({ _id: file }) => [file, context.presenter.photo({ file }, viewer)]));
  },
);
