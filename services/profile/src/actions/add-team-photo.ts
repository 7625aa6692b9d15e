import type { BodyOf, addTeamPhoto as operation } from '@emberline/contracts';
import type { Context } from '../context.ts';
import { addPhoto, requireRoom } from '../photos/album.ts';
import type { Uploader } from '../photos/uploads.ts';
import type { ProfileRow } from '../store/profile-rows.ts';
import { entryOf, findTeamProfile } from './edit-team-profile.ts';

/** Adds a photo to a team profile, within the limits that hold for the uploads of members. */
export async function addTeamPhoto(
  context: Context,
  id: string,
  { photo, crop }: BodyOf<typeof operation>,
  uploader: Uploader,
): Promise<ProfileRow> {
  requireRoom(await findTeamProfile(context, id));
  return context.uploads.run(uploader, async ({ signal }) => {
    const made = await context.photoMaker.make(Buffer.from(photo, 'base64'), 'photo', crop, signal);
    const entry = entryOf(context, { id, operatorId: uploader.caller.id }, 'add-team-photo');
    return (await addPhoto(context, id, made, false, entry)).row;
  });
}
