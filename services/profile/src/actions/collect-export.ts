import { strToU8, type Zippable, zipSync } from 'fflate';
import type { Context } from '../context.ts';
import type { ProfileRow } from '../store/profile-rows.ts';

/** Collects what all services keep about a member, and the photos by file name. @param bearer the member's own token. */
export async function collectExport(
  context: Context,
  me: ProfileRow,
  bearer: string | undefined,
  requestId: string,
) {
  const [own, others, photos] = await Promise.all([
    ownData(context, me),
    context.exports.collect(bearer, requestId),
    photosOf(context, me),
  ]);
  return { data: { exportedAt: context.now(), ...own, ...others }, photos };
}

async function ownData(
  { views, hotlists, blocks, reports, appeals, opened, tickets }: Context,
  me: ProfileRow,
) {
  const most = 100_000;
  const [viewed, hotlist, blocked, reported, appealed, openings, asked] = await Promise.all([
    views.by(me._id),
    hotlists.of(me._id, most),
    blocks.by(me._id),
    reports.by(me._id),
    appeals.by(me._id),
    opened.of(me._id, most),
    tickets.by(me._id),
  ]);
  return {
    profile: {
      ...{ ...me, photos: me.photos.map(({ file }) => file) },
      ...{ suspension: told(me.suspension), warning: toldWarning(me.warning) },
    },
    profilesViewed: viewed.map(({ viewedId, at }) => ({ memberId: viewedId, at })),
    hotlist: hotlist.map(({ memberId, at }) => ({ memberId, at })),
    blocked: blocked.map(({ blockedId, at }) => ({ memberId: blockedId, at })),
    reports: reported.map(({ memberId, reason, details, createdAt, message, photo }) => ({
      ...{ memberId, reason, details, createdAt, photo },
      messageSeq: message?.seq,
    })),
    openedByTheTeam: openings.map(({ at, why, otherId: memberId }) => ({ at, why, memberId })),
    appeals: appealed.map(({ text, at, suspension, decidedAt, outcome, answer }) => ({
      ...{ text, at, decidedAt, outcome, answer },
      suspension: told(suspension),
    })),
    supportRequests: asked.map(({ topic, text, at, state, decidedAt, answer }) => ({
      ...{ topic, text, at, state, decidedAt, answer },
    })),
  };
}

/** Without the operator's name. */
function told(suspension: ProfileRow['suspension']) {
  return suspension && { reason: suspension.reason, at: suspension.at, until: suspension.until };
}

function toldWarning(warning: ProfileRow['warning']) {
  return warning && { reason: warning.reason, at: warning.at, acknowledgedAt: warning.acknowledgedAt };
}

async function photosOf({ photos, photoStore }: Context, { _id }: ProfileRow): Promise<Map<string, Buffer>> {
  const files = await photos.namesOf(_id);
  const read = await Promise.all(
    files.map(async (file) => [file, await photoStore.read({ ownerId: _id, file }, 'large')] as const),
  );
  return new Map(read.flatMap(([file, bytes]) => (bytes ? [[file, bytes] as const] : [])));
}

/** One zip with `data.json` and the photos. Photos are stored uncompressed, since WebP does not get smaller. */
export function exportArchive(data: { exportedAt: Date }, photos: ReadonlyMap<string, Buffer>): Buffer {
  const files: Zippable = {};
  for (const [name, bytes] of photos) files[name] = [new Uint8Array(bytes), { level: 0 }];
  const json = strToU8(JSON.stringify(data, null, 2));
  const archive = zipSync({ 'data.json': json, photos: files }, { mtime: data.exportedAt });
  return Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
}
