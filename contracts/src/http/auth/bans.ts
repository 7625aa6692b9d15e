import { Type } from 'typebox';
import { auth } from '../../declare.ts';
import { closings } from '../../operator-choices.ts';
import { Done, Id, Nullable, OneOf, Time } from '../../schemas.ts';

/**
 * Accounts that operators close: erased after a day, and until then it can be undone. A removal ends the sessions and lets nobody
 * log in; a ban lets the member read and appeal, and keeps address and card as keyed hashes.
 */

const OfMember = Type.Object({ id: Id });

const Closed = Type.Object({
  erasedAt: Time,
  by: Id,
  isNew: Type.Boolean({ description: 'false: it was closed before' }),
  as: Type.Optional(OneOf(closings)),
});

export const banMember = auth('banMember', 'service', 'POST /internal/members/:id/ban', {
  callers: ['admin'],
  onBehalfOf: 'operator',
  summary: 'Erase a member after a day, and let nobody join with that address or card again.',
  params: OfMember,
  answer: Closed,
  errors: ['CODE_NEEDED'],
});

export const unbanMember = auth('unbanMember', 'service', 'DELETE /internal/members/:id/ban', {
  callers: ['admin'],
  onBehalfOf: 'operator',
  summary: 'Undo a ban before the account is erased. Does nothing where there is none.',
  params: OfMember,
  answer: Done,
  errors: ['CODE_NEEDED'],
});

export const removeAccount = auth('removeAccount', 'service', 'POST /internal/members/:id/removal', {
  callers: ['admin'],
  onBehalfOf: 'operator',
  summary: 'End all sessions of an account, let nobody log in, and erase it after a day.',
  params: OfMember,
  answer: Closed,
  errors: ['CODE_NEEDED'],
});

export const restoreAccount = auth('restoreAccount', 'service', 'DELETE /internal/members/:id/removal', {
  callers: ['admin'],
  onBehalfOf: 'operator',
  summary: 'Undo a removal before the account is erased. Does nothing where there is none.',
  params: OfMember,
  answer: Done,
  errors: ['CODE_NEEDED'],
});

export const noteSuspension = auth('noteSuspension', 'service', 'PUT /internal/members/:id/suspension', {
  callers: ['profile'],
  summary: 'Until when a member is suspended, so that it outlives the account. Unknown members are ignored.',
  params: OfMember,
  body: Type.Object({
    until: Nullable(Time),
    version: Type.Integer({ minimum: 0, description: 'of the profile; a lower one is older' }),
  }),
  answer: Done,
});
