import { updateMyImages } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { addPhoto, chooseImages, requireRoom, setBackground } from '../photos/album.ts';
import { cropOf } from '../photos/crop.ts';
import { readUpload, type Upload } from '../photos/read-upload.ts';
import type { ProfileRow } from '../store/profile-rows.ts';

export const updateMyImagesRoute = route(
  updateMyImages,
  async (context: Context, { caller, request, reply, signal }) => {
    const { members, presenter, uploads } = context;
    const row = await uploads.run({ caller, request, reply, signal }, async (turn) => {
      const me = await members.me(caller);
      return update(context, me, await readUpload(request, updateMyImages.files, turn), turn.signal);
    });
    const { profileImage, photo, backgroundPhoto, background } = presenter.images(row);
    return { user: { profileImage, photo, backgroundPhoto, background } };
  },
);

async function update(
  context: Context,
  me: ProfileRow,
  { file, fields }: Upload,
  signal: AbortSignal,
): Promise<ProfileRow> {
  const { profileImage, backgroundPhoto } = fields;
  if (!file) {
    if (profileImage === undefined && backgroundPhoto === undefined) {
      throw new ProblemError('INVALID', 'Please choose a photo first.');
    }
    return chooseImages(context, me._id, { profileImage, backgroundPhoto });
  }
  const crop = cropOf(fields);
  if (file.field === 'backgroundPhoto') {
    const made = await context.photoMaker.make(file.bytes, 'background', crop, signal);
    return setBackground(context, me._id, made);
  }
  requireRoom(me);
  const made = await context.photoMaker.make(file.bytes, 'photo', crop, signal);
  return (await addPhoto(context, me._id, made, true)).row;
}
