import { renewPhotoAddresses } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

/** Signs new addresses for pages that stay open until theirs expire. */
export const renewPhotoAddressesRoute = route(
  renewPhotoAddresses,
  async ({ photos, photoEpochs, presenter, blocks }: Context, { body, caller }) => {
    const rows = await photos.findMany(body.files);
    const epochs = await photoEpochs.of(rows.map(({ ownerId }) => ownerId));
    // Must come last, as in findCards: a later block invalidates the addresses signed here.
    const hidden = await blocks.hiddenFrom(caller.id);
    const seen = rows.filter(({ ownerId }) => !hidden.includes(ownerId));
    return Object.fromEntries(
      seen.map(({ _id: file, ownerId }) => [file, presenter.photo({ file }, epochs.get(ownerId) ?? 0)]),
    );
  },
);
