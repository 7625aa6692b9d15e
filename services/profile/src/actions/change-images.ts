import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';
import { addPhoto, chooseImages, requireRoom, setBackground } from '../photos/album.ts';
import { cropOf } from '../photos/crop.ts';
import type { Upload } from '../photos/read-upload.ts';
import type { ProfileRow } from '../store/profile-rows.ts';

/** Stores an uploaded profile image or background, or chooses among the images that are there. @throws ProblemError INVALID */
export async function changeImages(
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
