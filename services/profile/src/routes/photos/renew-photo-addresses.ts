import { renewPhotoAddresses } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { photosOpenTo } from '../../actions/is-open-to.ts';
import type { Context } from '../../context.ts';

/** Signs new addresses for pages that stay open until theirs expire. */
export const renewPhotoAddressesRoute = route(
  renewPhotoAddresses,
  async (context: Context, { body, caller }) => {
    const seen = await photosOpenTo(context, caller.id, await context.photos.findMany(body.files));
    return Object.fromEntries(
      seen.map(({ _id: file }) => [file, context.presenter.photo({ file }, caller.id)]),
    );
  },
);
