import { Type } from 'typebox';
import { operation } from '../../operation.ts';
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

export const banMember = operation({
  id: 'banMember',
  service: 'auth',
  method: 'POST',
  path: '/internal/members/:id/ban',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'operator',
  summary: 'Erase a member after a day, and let nobody join with that address or card again.',
  params: OfMember,
  answer: Closed,
  errors: ['CODE_NEEDED'],
});

export const unbanMember = operation({
  id: 'unbanMember',
  service: 'auth',
  method: 'DELETE',
  path: '/internal/members/:id/ban',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'operator',
  summary: 'Undo a ban before the account is erased. Does nothing where there is none.',
  params: OfMember,
  answer: Done,
  errors: ['CODE_NEEDED'],
});

export const removeAccount = operation({
  id: 'removeAccount',
  service: 'auth',
  method: 'POST',
  path: '/internal/members/:id/removal',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'operator',
  summary: 'End all sessions of an account, let nobody log in, and erase it after a day.',
  params: OfMember,
  answer: Closed,
  errors: ['CODE_NEEDED'],
});

export const restoreAccount = operation({
  id: 'restoreAccount',
  service: 'auth',
  method: 'DELETE',
  path: '/internal/members/:id/removal',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'operator',
  summary: 'Undo a removal before the account is erased. Does nothing where there is none.',
  params: OfMember,
  answer: Done,
  errors: ['CODE_NEEDED'],
});

export const noteSuspension = operation({
  id: 'noteSuspension',
  service: 'auth',
  method: 'PUT',
  path: '/internal/members/:id/suspension',
  who: 'service',
  callers: ['profile'],
  summary: 'Until when a member is suspended, so that it outlives the account. Unknown members are ignored.',
  params: OfMember,
  body: Type.Object({
    until: Nullable(Time),
    version: Type.Integer({ minimum: 0, description: 'of the profile; a lower one is older' }),
  }),
  answer: Done,
});
