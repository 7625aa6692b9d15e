import { ProblemError } from '@emberline/kit/errors';
import { noteAnswer } from '../../answers/user-answer.ts';
import type { Context } from '../../context.ts';
import { describeReports } from '../reports.ts';
import { showUsers } from './show-users.ts';

const most = { mails: 20, reports: 10, acts: 20 };

/** Everything about a user that operators may see. @throws NOT_FOUND */
export async function showPerson(context: Context, id: string, bearer: string | undefined) {
  const { users, waiting, reports, notes, audit, others, operatorNames } = context;
  const row = await users.find(id);
  if (!row || row.factsVersion === 0) throw new ProblemError('NOT_FOUND');
  const elsewhere = others.for(bearer);
  const [[user], profile, requests, mails, about, by, acts, written, labels, names] = await Promise.all([
    showUsers(context, [row]),
    elsewhere.profile(id).catch(() => null),
    elsewhere.ticketsOf(id).catch(() => null),
    waiting.from(id, most.mails),
    reports.newestOf({ memberId: id }, most.reports),
    reports.newestOf({ reporterId: id }, most.reports),
    audit.about(id, most.acts),
    notes.of(id),
    notes.labelsOf(id),
    operatorNames.all(bearer),
  ]);
  const profiles = await users.many(mails.map(({ profileId }) => profileId));
  const described = await describeReports(context, [...about, ...by], bearer);
  return {
    user: user as NonNullable<typeof user>,
    profile,
    waiting: mails.map(({ _id: mailId, since, profileId }) => ({
      mailId,
      since: since.toISOString(),
      profileId,
      profile: profiles.get(profileId)?.firstname ?? null,
    })),
    reports: { about: described.slice(0, about.length), by: described.slice(about.length) },
    requests:
      requests?.map(({ decidedBy, ...request }) => ({
        ...request,
        decidedBy: decidedBy && (names.get(decidedBy) ?? decidedBy),
      })) ?? null,
    acts: acts.map(({ _id: n, at, operatorId, action, details }) => ({
      n,
      at: at.toISOString(),
      operator: names.get(operatorId) ?? operatorId,
      action,
      details,
    })),
    notes: written.map((note) => noteAnswer(note, names)),
    labels,
  };
}
