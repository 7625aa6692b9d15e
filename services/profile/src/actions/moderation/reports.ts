import type { BodyOf, reportMember as reportMemberOperation } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { newEvent } from '@emberline/kit/events/outbox';
import { newId } from '@emberline/kit/mongo/ids';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';
import type { ProfileRow } from '../../store/profile-rows.ts';
import type { FrozenProfile, ReportRow } from '../../store/reports.ts';

interface Reporter {
  id: string;
  /** The reporter's own token: nobody hands over what they may not read. */
  bearer: string | undefined;
}

/**
 * Stores a report about another member and publishes an event. With a message the six lines are copied now: the team sees
 * what the reporter has handed over, and may open nothing else. A photo is not copied.
 * @throws NOT_FOUND for a message or photo that is not the member's; UNAVAILABLE when the mailbox does not answer
 */
export async function reportMember(
  { mongo, reports, outbox, mailbox, now }: Context,
  { id: reporterId, bearer }: Reporter,
  member: ProfileRow,
  { reason, details, message: seq, photo }: BodyOf<typeof reportMemberOperation>,
): Promise<void> {
  const [reportId, memberId] = [newId(), member._id];
  if (seq !== undefined && photo !== undefined)
    throw new ProblemError('INVALID', 'Please report a message or a photo, one at a time.');
  if (photo !== undefined && !imageOf(member, photo)) throw new ProblemError('NOT_FOUND');
  const lines = seq === undefined ? undefined : await mailbox.linesAround(bearer, memberId, seq);
  const row: ReportRow = {
    ...{ _id: reportId, reporterId, memberId, reason, details: details || null, createdAt: now() },
    ...(seq !== undefined && lines && { message: { seq, lines } }),
    ...(photo !== undefined && { photo }),
  };
  await inTransaction(mongo.client, async (session) => {
    await reports.add(session, row);
    await outbox.add(session, [newEvent('member-reported', { reportId, reporterId, memberId })]);
  });
}

/** A photo of the profile, by its file. */
export function imageOf({ photos, image, background }: ProfileRow, file: string) {
  return [...photos, image, background].find((one) => one?.file === file) ?? null;
}

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
