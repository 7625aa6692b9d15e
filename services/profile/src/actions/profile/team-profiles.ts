import type {
  addTeamPhoto as addTeamPhotoOperation,
  BodyOf,
  orderTeamPhotos as orderOperation,
  saveTeamProfile,
} from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';
import {
  type Also,
  addPhoto,
  chooseImages,
  orderPhotos,
  removePhoto,
  requireRoom,
} from '../../photos/album.ts';
import type { Uploader } from '../../photos/uploads.ts';
import type { ProfileRow } from '../../store/profile-rows.ts';
import { editProfile, setPaused } from './edit-profile.ts';
import { ensureProfile } from './find-me.ts';

/** What operators do to a team profile: what members do to their own. Each answers the profile as it is then. */

/** Which team profile, and the operator. */
interface TeamChange {
  id: string;
  operatorId: string;
}

/** Writes the entry of a change in its transaction. */
function entryOf(
  { acts }: Context,
  { id: targetId, operatorId }: TeamChange,
  action: string,
  details = {},
): Also {
  return (session) => acts.acted({ operatorId, action, targetId, details }, session);
}

/** Also right after it was added. @throws NOT_FOUND; FORBIDDEN for a member's profile */
export async function findTeamProfile(context: Context, id: string): Promise<ProfileRow> {
  const row =
    (await context.profiles.find(id)) ??
    (await inTransaction(context.mongo.client, (session) => ensureProfile(context, session, id)));
  if (!row) throw new ProblemError('NOT_FOUND');
  if (row.kind !== 'staff') throw new ProblemError('FORBIDDEN', 'Only team profiles can be edited here.');
  return row;
}

/** The entry tells which fields are another now, not what is in them. */
export async function editTeamProfile(
  context: Context,
  change: TeamChange,
  body: BodyOf<typeof saveTeamProfile>,
): Promise<ProfileRow> {
  const { profile } = context.presenter.teamProfile(await findTeamProfile(context, change.id));
  const fields = changedFields(profile, body).join(', ');
  return editProfile(context, change, body, entryOf(context, change, 'edit-team-profile', { fields }));
}

function changedFields(before: object, after: object): string[] {
  const old = before as Record<string, unknown>;
  return Object.entries(after)
    .filter(([name, value]) => JSON.stringify(value ?? null) !== JSON.stringify(old[name] ?? null))
    .map(([name]) => name);
}

export async function pauseTeamProfile(context: Context, change: TeamChange, paused: boolean) {
  await findTeamProfile(context, change.id);
  const action = paused ? 'pause-team-profile' : 'show-team-profile';
  await setPaused(context, change, paused, entryOf(context, change, action));
  return findTeamProfile(context, change.id);
}

/** @throws CONFLICT when these are not the profile's photos, each once */
export async function orderTeamPhotos(
  context: Context,
  change: TeamChange,
  { files }: BodyOf<typeof orderOperation>,
) {
  await findTeamProfile(context, change.id);
  await orderPhotos(context, change.id, files, entryOf(context, change, 'order-team-photos'));
  return chooseImages(context, change.id, { profileImage: files[0] });
}

export async function removeTeamPhoto(context: Context, change: TeamChange, file: string) {
  await findTeamProfile(context, change.id);
  const entry = entryOf(context, change, 'remove-team-photo', { fileId: file });
  await removePhoto(context, change.id, file, entry);
  return findTeamProfile(context, change.id);
}

/** Adds a photo to a team profile, within the limits that hold for the uploads of members. */
export async function addTeamPhoto(
  context: Context,
  id: string,
  { photo, crop }: BodyOf<typeof addTeamPhotoOperation>,
  uploader: Uploader,
): Promise<ProfileRow> {
  requireRoom(await findTeamProfile(context, id));
  return context.uploads.run(uploader, async ({ signal }) => {
    const made = await context.photoMaker.make(Buffer.from(photo, 'base64'), 'photo', crop, signal);
    const entry = entryOf(context, { id, operatorId: uploader.caller.id }, 'add-team-photo');
    return (await addPhoto(context, id, made, false, entry)).row;
  });
}
