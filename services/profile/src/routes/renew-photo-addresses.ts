import { renewPhotoAddresses as operation } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

/** For pages that stand so long that their addresses end. */
export function renewPhotoAddresses(app: App, context: Context): void {
  const { photos, photoEpochs, presenter, blocks } = context;
  implement(app, operation, async ({ body, caller }) => {
    const [rows, hidden] = await Promise.all([photos.findMany(body.files), blocks.hiddenFrom(caller.id)]);
    const seen = rows.filter(({ ownerId }) => !hidden.includes(ownerId));
    const epochs = await photoEpochs.of(seen.map(({ ownerId }) => ownerId));
    return Object.fromEntries(
      seen.map(({ _id: file, ownerId }) => [file, presenter.photo({ file }, epochs.get(ownerId) ?? 0)]),
    );
  });
}
