import type { BodyOf, editTeamRow, orderTeamRowPhotos } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';
import { chooseImages, orderPhotos, removePhoto } from '../photos/album.ts';
import type { ProfileRow } from '../store/profile-rows.ts';
import { editProfile } from './edit-profile.ts';
import { ensureProfile } from './ensure-profile.ts';
import { setPaused } from './set-paused.ts';

/** What operators do to a team profile: what members do to their own. Each answers the profile as it is then. */

/** Also right after it was added. @throws NOT_FOUND; FORBIDDEN for a member's profile */
export async function findTeamProfile(context: Context, id: string): Promise<ProfileRow> {
  const row =
    (await context.profiles.find(id)) ??
    (await inTransaction(context.mongo.client, (session) => ensureProfile(context, session, id)));
  if (!row) throw new ProblemError('NOT_FOUND');
  if (row.kind !== 'staff') throw new ProblemError('FORBIDDEN', 'Only team profiles can be edited here.');
  return row;
}

export async function editTeamProfile(context: Context, id: string, body: BodyOf<typeof editTeamRow>) {
  await findTeamProfile(context, id);
  return editProfile(context, { id }, body);
}

export async function pauseTeamProfile(context: Context, id: string, paused: boolean) {
  await findTeamProfile(context, id);
  await setPaused(context, { id }, paused);
  return findTeamProfile(context, id);
}

/** @throws CONFLICT when these are not the profile's photos, each once */
export async function orderTeamPhotos(
  context: Context,
  id: string,
  { files }: BodyOf<typeof orderTeamRowPhotos>,
) {
  await findTeamProfile(context, id);
  await orderPhotos(context, id, files);
  return chooseImages(context, id, { profileImage: files[0] });
}

export async function removeTeamPhoto(context: Context, id: string, file: string) {
  await findTeamProfile(context, id);
  await removePhoto(context, id, file);
  return findTeamProfile(context, id);
}
