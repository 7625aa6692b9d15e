import { Type } from 'typebox';
import { choices } from '../../choice-lists.ts';
import { auth } from '../../declare.ts';
import { anyCase, Email, Name, Nullable, OneOf, Password, Sentence, Time, Username } from '../../schemas.ts';
import { OperatorUser } from '../admin/users.ts';

/**
 * What operators do to accounts. One that they close is erased after a day, and until then it can be undone. A removal ends the
 * sessions and lets nobody log in; a ban lets the member read and appeal, and keeps address and card as keyed hashes.
 */

/** One operator cannot empty the place. */
const erasureLimit = { count: 10, seconds: 3600, per: 'account', pool: 'erasures' } as const;

export const addUser = auth('addUser', 'operator', 'POST /admin/users/add', {
  summary: 'Add a team profile.',
  body: Type.Object({
    firstname: Name,
    lastname: Name,
    email: Email,
    username: Username,
    password: Password,
    gender: anyCase(choices.staffGender),
    preference: anyCase(choices.staffPreference),
  }),
  answer: Type.Object({ message: Type.String(), user: OperatorUser }),
  errors: ['USERNAME_TAKEN', 'EMAIL_TAKEN', 'PASSWORD_WEAK'],
});

export const banUser = auth('banUser', 'operator', 'POST /admin/users/:id/ban', {
  summary:
    'Ban a member: hidden at once, erased after a day, and nobody joins with that address or card again. Can be undone until then.',
  body: Type.Object({ reason: OneOf(choices.reportReason) }),
  answer: Type.Object({ erasedAt: Time }),
  errors: ['CODE_NEEDED', 'CONFLICT'],
  limit: erasureLimit,
  timeoutMs: 30_000,
});

export const unbanUser = auth('unbanUser', 'operator', 'DELETE /admin/users/:id/ban', {
  summary: 'Undo a ban before the member is erased.',
  errors: ['CODE_NEEDED'],
  timeoutMs: 30_000,
});

export const deleteUser = auth('deleteUser', 'operator', 'DELETE /admin/users/:id', {
  summary:
    'Close a user’s account at once: out of every list, logged in nowhere, charged nothing. It is erased in every service after a day; until then it can be undone.',
  answer: Type.Object({ message: Type.String(), erasedAt: Time }),
  errors: ['CODE_NEEDED', 'CONFLICT'],
  limit: erasureLimit,
  timeoutMs: 30_000,
});

export const restoreUser = auth('restoreUser', 'operator', 'DELETE /admin/users/:id/erasure', {
  summary: 'Undo a deletion before the user is erased.',
  errors: ['CODE_NEEDED'],
  timeoutMs: 30_000,
});

export const eraseUser = auth('eraseUser', 'operator', 'POST /admin/users/:id/erasure', {
  summary:
    'Erase a user who was deleted or banned in every service now, followed to its end: by a manager, or by another operator than the one who asked for it.',
  answer: Sentence,
  errors: ['CODE_NEEDED', 'CONFLICT', 'FORBIDDEN'],
  limit: { ...erasureLimit, pool: 'erasures now' },
  timeoutMs: 30_000,
});

// Internal: between services only.

export const endBan = auth('endBan', 'service', 'DELETE /internal/members/:id/ban', {
  callers: ['profile'],
  summary: 'Undo a ban whose appeal was granted. Does nothing where another one stands, or none.',
  query: Type.Object({ erasedAt: Time }),
  timeoutMs: 30_000,
});

export const noteSuspension = auth('noteSuspension', 'service', 'PUT /internal/members/:id/suspension', {
  callers: ['profile'],
  summary: 'Until when a member is suspended, so that it outlives the account. Unknown members are ignored.',
  body: Type.Object({
    until: Nullable(Time),
    version: Type.Integer({ minimum: 0, description: 'of the profile; a lower one is older' }),
  }),
});
