import { uploadPhoto as operation } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { addPhoto, requireRoom } from '../photos/album.ts';
import { cropOf } from '../photos/crop.ts';
import { readUpload } from '../photos/read-upload.ts';

export function uploadPhoto(app: App, context: Context): void {
  const { members, photoMaker, presenter, takeUploadTurn } = context;
  implement(app, operation, async ({ caller, request }) => {
    requireRoom(await members.me(caller));
    const made = await takeUploadTurn(async () => {
      const { file, fields } = await readUpload(request, operation.files);
      if (!file) throw new ProblemError('INVALID', 'Please choose a photo first.');
      return photoMaker.make(file.bytes, 'photo', cropOf(fields));
    });
    const { image, row } = await addPhoto(context, caller.id, made, false);
    return { photo: presenter.photo(image), additionalPhotos: row.photos.map((one) => one.file) };
  });
}
