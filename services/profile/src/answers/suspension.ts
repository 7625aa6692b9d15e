import type { Appeal, Suspension } from '@emberline/contracts';
import type { Static } from 'typebox';
import type { AppealRow } from '../store/appeals.ts';
import type { Suspension as Row } from '../store/profile-rows.ts';

/** A suspension as the member sees it: not who ordered it. */
export function suspensionAnswer(
  { until, reason, erasedAt }: Row,
  appeal: AppealRow | null,
): Static<typeof Suspension> {
  return {
    until: until.toISOString(),
    reason,
    ...(erasedAt && { erasedAt: erasedAt.toISOString() }),
    appeal: appeal && { text: appeal.text, at: appeal.at.toISOString(), answer: appeal.answer },
  };
}

/** An appeal as operators see it. */
export function appealAnswer(row: AppealRow): Static<typeof Appeal> {
  const { _id: id, memberId, text, at, suspension, decidedAt, decidedBy, outcome, answer } = row;
  return {
    ...{ id, memberId, text, at: at.toISOString(), reason: suspension.reason },
    until: suspension.until.toISOString(),
    ...(suspension.erasedAt && { erasedAt: suspension.erasedAt.toISOString() }),
    suspendedBy: suspension.by,
    decidedAt: decidedAt?.toISOString() ?? null,
    ...{ decidedBy, outcome, answer },
  };
}
