import { deletePhoto as operation } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { removePhoto } from '../photos/album.ts';

export function deletePhoto(app: App, context: Context): void {
  implement(app, operation, async ({ params, caller }) => {
    await removePhoto(context, caller.id, params.file);
    return { ok: true as const };
  });
}
