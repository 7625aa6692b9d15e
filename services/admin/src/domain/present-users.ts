import { asSeenBy, type OperatorUser } from '@emberline/contracts';
import type { Static } from 'typebox';
import type { OtherServices } from '../other-services.ts';
import type { UserRow } from '../store/users.ts';

/** Users as operators see them, their photos with signed addresses (none while the profile service is away). */
export async function presentUsers(
  { signPhotos }: Pick<OtherServices, 'signPhotos'>,
  rows: readonly UserRow[],
): Promise<Static<typeof OperatorUser>[]> {
  const files = [...new Set(rows.flatMap(({ profileImage }) => profileImage ?? []))];
  const parts = Array.from({ length: Math.ceil(files.length / 500) }, (_, n) =>
    files.slice(n * 500, (n + 1) * 500),
  );
  const photos = Object.assign(
    {},
    ...(await Promise.all(parts.map((part) => signPhotos(part).catch(() => ({}))))),
  ) as Awaited<ReturnType<OtherServices['signPhotos']>>;
  return rows.map((row) =>
    asSeenBy('operator', 'user', {
      _id: row._id,
      id: row._id,
      firstname: row.firstname,
      lastname: row.lastname,
      username: row.username,
      email: row.email,
      gender: row.gender,
      preference: row.preference,
      kind: row.kind,
      assistedReplies: row.assistedReplies,
      profileImage: row.profileImage,
      photo: (row.profileImage && photos[row.profileImage]) || null,
      ...(row.paymentStatus !== null && { paymentStatus: row.paymentStatus }),
      isVerified: row.isVerified,
      online: row.online,
      lastOnline: row.lastOnline?.toISOString() ?? null,
      totalMailsCount: row.totalMails,
      unattendedMailsCount: row.unattended,
      createdAt: row.createdAt.toISOString(),
    }),
  );
}
