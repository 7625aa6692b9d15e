import { readFile } from 'node:fs/promises';
import type {
  AnswerOf,
  Appeal,
  listAdverts,
  listTicketRows,
  Suspension,
  Warning,
} from '@emberline/contracts';
import type { Static } from 'typebox';
import type { AdvertPicture, AdvertRow } from '../store/adverts.ts';
import type { AppealRow } from '../store/appeals.ts';
import type { Suspension as Row, Warning as WarningRow } from '../store/profile-rows.ts';
import type { TicketRow } from '../store/tickets.ts';

/** A suspension as the member sees it: not who ordered it. Of a removal nothing: nobody is logged in. */
export function suspensionAnswer(
  { until, reason, erasedAt }: Row,
  appeal: AppealRow | null,
): Static<typeof Suspension> | undefined {
  if (!reason) return undefined;
  return {
    until: until.toISOString(),
    reason,
    ...(erasedAt && { erasedAt: erasedAt.toISOString() }),
    appeal: appealTold(appeal),
  };
}

/** A warning as the member sees it: not who ordered it. */
export function warningAnswer(
  { id, at, reason }: WarningRow,
  appeal: AppealRow | null,
): Static<typeof Warning> {
  return { id, at: at.toISOString(), reason, appeal: appealTold(appeal) };
}

function appealTold(appeal: AppealRow | null) {
  return appeal && { text: appeal.text, at: appeal.at.toISOString(), answer: appeal.answer };
}

/** An appeal as operators see it. */
export function appealAnswer(row: AppealRow): Static<typeof Appeal> {
  const { _id: id, memberId, text, at, suspension, decidedAt, decidedBy, outcome, answer } = row;
  return {
    ...{ id, memberId, text, at: at.toISOString(), reason: suspension.reason },
    until: suspension.until.toISOString(),
    ...(suspension.erasedAt && { erasedAt: suspension.erasedAt.toISOString() }),
    ...(suspension.isWarning && { isWarning: true }),
    suspendedBy: suspension.by,
    decidedAt: decidedAt?.toISOString() ?? null,
    ...{ decidedBy, outcome, answer },
  };
}

/** A guest's address, for operators and for the email with the answer. */
export function guestOf({ email }: Pick<TicketRow, 'email'>) {
  return email === null ? null : { email };
}

export function ticketAnswer(row: TicketRow): AnswerOf<typeof listTicketRows>['tickets'][number] {
  const { _id: id, memberId, topic, text, at, state, decidedAt, decidedBy, answer } = row;
  return {
    ...{ id, memberId, guest: guestOf(row), topic, text, state, decidedBy, answer },
    ...{ at: at.toISOString(), decidedAt: decidedAt?.toISOString() ?? null },
  };
}

const folder = new URL('../../assets/ads/', import.meta.url);

/** The picture of an advert and its content type. */
export async function pictureOf(picture: AdvertPicture): Promise<{ type: string; bytes: Buffer }> {
  if ('asset' in picture)
    return { type: 'image/svg+xml', bytes: await readFile(new URL(picture.asset, folder)) };
  return { type: 'image/webp', bytes: Buffer.from(picture.bytes.buffer) };
}

/** As operators see it. @param shown the ids of those that some member sees now */
export async function advertAnswer(
  { _id: id, place, words, link, audience, from, until, picture }: AdvertRow,
  shown: ReadonlySet<string>,
): Promise<AnswerOf<typeof listAdverts>[number]> {
  const { type, bytes } = await pictureOf(picture);
  return {
    ...{ id, place, words, link, audience, isShown: shown.has(id) },
    ...{ from: from.toISOString(), until: until?.toISOString() ?? null },
    picture: `data:${type};base64,${bytes.toString('base64')}`,
  };
}
