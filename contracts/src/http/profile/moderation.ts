import { Type } from 'typebox';
import { choices } from '../../choice-lists.ts';
import { forOperators, profile } from '../../declare.ts';
import { suspensionDays } from '../../operator-choices.ts';

import { Flag, Id, Nullable, OneOf, paging, Text, Time, Token } from '../../schemas.ts';

/** A ban or a removal is a suspension that ends with the account. */
export const ErasedAt = Type.String({
  format: 'date-time',
  description: 'of an account that was closed: when it is erased',
});

const SuspendedDays = Type.Integer({ minimum: 1, maximum: Math.max(...suspensionDays) });

const AppealTold = Nullable(
  Type.Object({
    text: Type.String(),
    at: Time,
    answer: Nullable(Type.String({ description: 'of the team; null while nobody has answered' })),
  }),
);

/** What a warned member is told, until they have confirmed that they read it. */
export const Warning = Type.Object({
  id: Id,
  at: Time,
  reason: OneOf(choices.reportReason),
  appeal: AppealTold,
});

/** What a suspended member is told. */
export const Suspension = Type.Object({
  until: Time,
  reason: OneOf(choices.reportReason),
  erasedAt: Type.Optional(ErasedAt),
  appeal: AppealTold,
});

/** `lifted`: the suspension ends with the answer, or the warning is taken back. */
export const AppealDecision = Type.Object({
  outcome: OneOf(['lifted', 'stays'] as const),
  answer: Text(1000),
});

export const Appeal = Type.Object({
  id: Id,
  memberId: Id,
  text: Type.String(),
  at: Time,
  reason: OneOf(choices.reportReason),
  until: Type.String({ format: 'date-time', description: 'the end of the suspension' }),
  isWarning: Flag('against a warning; `suspendedBy` has warned, and `until` means nothing'),
  erasedAt: Type.Optional(ErasedAt),
  suspendedBy: Id,
  decidedAt: Nullable(Time),
  decidedBy: Nullable(Id),
  outcome: Nullable(AppealDecision.properties.outcome),
  answer: Nullable(Type.String()),
});

export const AppealsQuery = Type.Object(paging(100));

export const appealSuspension = profile('appealSuspension', 'member', 'POST /users/me/appeal', {
  summary: 'Ask the team to look again at one’s suspension, or else at one’s warning: once for each.',
  body: Type.Object({ text: Text(2000) }),
  errors: ['CONFLICT'],
  limit: { count: 10, seconds: 3600, per: 'account' },
});

export const acknowledgeWarning = profile(
  'acknowledgeWarning',
  'member',
  'POST /users/me/warning/acknowledge',
  {
    summary: 'Confirm that one has read a warning. Idempotent.',
    body: Type.Object({ id: Id }),
    limit: { count: 20, seconds: 3600, per: 'account' },
  },
);

export const warnUser = profile('warnUser', 'operator', 'POST /admin/users/:id/warning', {
  summary: 'Warn a member: told in the product until they confirm it, and by email. The member may appeal.',
  body: Type.Object({ reason: OneOf(choices.reportReason) }),
  errors: ['CONFLICT'],
});

export const suspendUser = profile('suspendUser', 'operator', 'POST /admin/users/:id/suspension', {
  summary: 'Suspend a member until a date: neither seen by others nor able to write. The member may appeal.',
  body: Type.Object({ days: SuspendedDays, reason: OneOf(choices.reportReason) }),
  answer: Type.Object({ until: Time }),
  errors: ['CODE_NEEDED', 'CONFLICT'],
});

export const liftUserSuspension = profile(
  'liftUserSuspension',
  'operator',
  'DELETE /admin/users/:id/suspension',
  {
    summary: 'End a member’s suspension before its date.',
    errors: ['CODE_NEEDED'],
  },
);

/** A photo by its file, or a text: what members say about themselves, or the answer to a prompt. */
export const removeUserPart = profile('removeUserPart', 'operator', 'POST /admin/users/:id/removals', {
  summary: 'Remove a photo or a text from a user’s profile. An email tells the member why.',
  body: Type.Object({
    part: OneOf(['photo', 'aboutMe', 'prompt'] as const),
    name: Type.Optional(Type.String({ ...Token(100), description: 'the photo’s file, or the prompt' })),
    reason: OneOf(choices.reportReason),
  }),
  errors: ['CODE_NEEDED'],
});

export const decideAppeal = profile('decideAppeal', 'operator', 'POST /admin/appeals/:id/decision', {
  summary: 'Answer an appeal, and lift the suspension or let it stay.',
  body: AppealDecision,
  errors: ['CODE_NEEDED', 'CONFLICT'],
  timeoutMs: 30_000,
});

// Internal: between services only.

export const closeProfile = profile('closeProfile', 'service', 'PUT /internal/profiles/:id/closing', {
  callers: ['auth'],
  summary:
    'An account was closed: nobody sees the profile, and the member cannot write. A suspension that stands waits for the end of the closing. Idempotent.',
  body: Type.Object({
    erasedAt: ErasedAt,
    reason: Type.Optional(OneOf(choices.reportReason)),
    by: Id,
    byName: Type.Optional(Type.String()),
  }),
});

export const reopenProfile = profile('reopenProfile', 'service', 'DELETE /internal/profiles/:id/closing', {
  callers: ['auth'],
  summary:
    'End a ban or a removal: a suspension that stood before it stands again. Does nothing where there is none.',
});

export const listAppealRows = profile('listAppealRows', 'service', 'GET /internal/appeals', {
  ...forOperators,
  summary: 'Appeals of suspended members, open ones first, the longest waiting first among them.',
  query: AppealsQuery,
  answer: Type.Object({ appeals: Type.Array(Appeal), total: Type.Integer() }),
});

export const countOpenAppeals = profile('countOpenAppeals', 'service', 'GET /internal/appeals/open', {
  ...forOperators,
  summary: 'How many appeals wait for an answer.',
  answer: Type.Object({ open: Type.Integer() }),
});
