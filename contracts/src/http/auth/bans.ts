import { Type } from 'typebox';
import { operation } from '../../operation.ts';
import { Done, Id, Time } from '../../schemas.ts';

/** Bans: the account is erased after a day, and its address and card stay known as keyed hashes. */

const OfMember = Type.Object({ id: Id });

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
  answer: Type.Object({
    erasedAt: Time,
    by: Id,
    isNew: Type.Boolean({ description: 'false: another ban stands' }),
  }),
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
});
