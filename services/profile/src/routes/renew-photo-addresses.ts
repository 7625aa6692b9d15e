import { renewPhotoAddresses as operation } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

/** For pages that stand so long that their addresses end. */
export function renewPhotoAddresses(app: App, context: Context): void {
  const { photos, photoEpochs, presenter, blocks } = context;
  implement(app, operation, async ({ body, caller }) => {
    const rows = await photos.findMany(body.files);
    const epochs = await photoEpochs.of(rows.map(({ ownerId }) => ownerId));
    // Last, as in cardsOf: a block that comes later ends the addresses that are signed here.
    const hidden = await blocks.hiddenFrom(caller.id);
    const seen = rows.filter(({ ownerId }) => !hidden.includes(ownerId));
    return Object.fromEntries(
      seen.map(({ _id: file, ownerId }) => [file, presenter.photo({ file }, epochs.get(ownerId) ?? 0)]),
    );
  });
}
