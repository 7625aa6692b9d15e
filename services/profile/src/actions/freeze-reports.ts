import type { Context } from '../context.ts';
import type { ProfileRow } from '../store/profile-rows.ts';
import type { FrozenProfile, ReportRow } from '../store/reports.ts';
import { imageOf } from './report-member.ts';

/**
 * Copies into the reports about a member what was reported, before the profile and its photos are erased: so that nobody escapes a
 * report by deleting the account. Idempotent.
 */
export async function freezeReports(
  { reports, photoStore, now }: Pick<Context, 'reports' | 'photoStore' | 'now'>,
  member: ProfileRow,
): Promise<void> {
  const { _id: ownerId, firstname, username, facts } = member;
  const { aboutMe, prompts = [] } = facts;
  const words = [
    ...(aboutMe ? [aboutMe] : []),
    ...prompts.map(({ prompt, answer }) => `${prompt} ${answer}`),
  ];
  for (const report of await reports.about(ownerId)) {
    const image = imageReported(report, member);
    const bytes = image && (await photoStore.read({ ownerId, file: image.file }, 'medium'));
    const frozen: FrozenProfile = {
      ...{ title: `${firstname} (${username})`, words },
      ...(image && bytes && { picture: { file: image.file, base64: bytes.toString('base64') } }),
    };
    await reports.freeze(report._id, frozen, new Date(now().getTime() + keptMs));
  }
}

/** 180 days: nobody needs so long to judge a report. */
const keptMs = 180 * 86_400_000;

function imageReported({ photo, message }: ReportRow, member: ProfileRow) {
  if (message) return null;
  return photo === undefined ? member.image : imageOf(member, photo);
}
