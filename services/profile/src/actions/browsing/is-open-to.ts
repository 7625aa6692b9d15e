import type { Context } from '../../context.ts';
import { isClosed, opennessOf, type Seen } from '../../domain/openness.ts';
import { teamViewer } from '../../domain/photo-addresses.ts';
import type { OwnedPhoto } from '../../store/photos.ts';
import type { AccessRow } from '../../store/profile-rows.ts';
import { checkVerified } from '../profile/find-me.ts';

/** Whether a member is open to a viewer; the caller looks up blocks. @throws ProblemError UNAVAILABLE when the mailbox does not answer */
export async function isOpenTo(
  { mailbox }: { mailbox: Pick<Context['mailbox'], 'haveConversation'> },
  member: Seen,
  viewerId: string,
): Promise<boolean> {
  if (member._id === viewerId) return true;
  const openness = opennessOf(member);
  return (
    openness === 'everybody' || (openness === 'contacts' && mailbox.haveConversation(viewerId, member._id))
  );
}

type Parts = Pick<Context, 'profiles' | 'blocks' | 'mailbox' | 'accounts'>;

/**
 * Which of these photos a viewer may see: the one rule of every way to a photo. The team sees all that their owners have not deleted. A member sees their own, and those of
 * members who are open to them and not blocked in either direction; before the email is verified only profile images.
 * While the mailbox does not answer, photos of members who are open to contacts alone are left out.
 * @param viewer a member's id or `teamViewer`
 * @param areContacts the caller knows that the viewer has a conversation with each owner
 */
export async function photosOpenTo(
  parts: Parts,
  viewer: string,
  photos: OwnedPhoto[],
  { areContacts = false } = {},
): Promise<OwnedPhoto[]> {
  const owners = [...new Set(photos.map(({ ownerId }) => ownerId))];
  const [rows, blocked] = await Promise.all([
    parts.profiles.findAccess([...new Set([viewer, ...owners])]),
    parts.blocks.among(viewer, owners),
  ]);
  const listed = photos.filter(({ _id, ownerId }) => filesOf(rows.get(ownerId)).includes(_id));
  if (viewer === teamViewer) return listed;
  const me = rows.get(viewer);
  if (!me || isClosed(me)) return [];
  const mailbox = areContacts ? everybodyIsContact : parts.mailbox;
  const open = new Set<string>();
  await Promise.all(
    owners.map(async (id) => {
      const owner = rows.get(id);
      if (!owner || blocked.has(id)) return;
      if (await isOpenTo({ mailbox }, owner, viewer).catch(() => false)) open.add(id);
    }),
  );
  const seen = listed.filter(({ ownerId }) => open.has(ownerId));
  const isPlain = ({ _id, ownerId }: OwnedPhoto) =>
    ownerId === viewer || rows.get(ownerId)?.image?.file === _id;
  return seen.every(isPlain) || (await checkVerified(parts, me)) ? seen : seen.filter(isPlain);
}

function filesOf(owner: AccessRow | undefined): string[] {
  return owner ? [...owner.photos, owner.image, owner.background].flatMap((one) => one?.file ?? []) : [];
}

const everybodyIsContact = { haveConversation: async () => true };
