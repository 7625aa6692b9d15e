import { Type } from 'typebox';
import { choices } from '../../choice-lists.ts';
import { operation } from '../../operation.ts';
import { Done, Id, Nullable, OneOf, Time } from '../../schemas.ts';
import {
  Appeal,
  AppealDecision,
  AppealsQuery,
  RemovalOrder,
  SuspensionOrder,
  WarningOrder,
} from '../profile/moderation.ts';
import { erasureLimit } from './erasures.ts';
import { OperatorUser } from './users.ts';

const OfUser = Type.Object({ id: Id });

export const warnUser = operation({
  id: 'warnUser',
  service: 'admin',
  method: 'POST',
  path: '/admin/users/:id/warning',
  who: 'operator',
  summary: 'Warn a member: told in the product until they confirm it, and by email. The member may appeal.',
  params: OfUser,
  body: WarningOrder,
  answer: Done,
  errors: ['CONFLICT'],
});

export const suspendUser = operation({
  id: 'suspendUser',
  service: 'admin',
  method: 'POST',
  path: '/admin/users/:id/suspension',
  who: 'operator',
  summary: 'Suspend a member until a date: neither seen by others nor able to write. The member may appeal.',
  params: OfUser,
  body: SuspensionOrder,
  answer: Type.Object({ until: Time }),
  errors: ['CODE_NEEDED', 'CONFLICT'],
});

export const liftUserSuspension = operation({
  id: 'liftUserSuspension',
  service: 'admin',
  method: 'DELETE',
  path: '/admin/users/:id/suspension',
  who: 'operator',
  summary: 'End a member’s suspension before its date.',
  params: OfUser,
  answer: Done,
  errors: ['CODE_NEEDED'],
});

export const banUser = operation({
  id: 'banUser',
  service: 'admin',
  method: 'POST',
  path: '/admin/users/:id/ban',
  who: 'operator',
  summary:
    'Ban a member: hidden at once, erased after a day, and nobody joins with that address or card again. Can be undone until then.',
  params: OfUser,
  body: Type.Object({ reason: OneOf(choices.reportReason) }),
  answer: Type.Object({ erasedAt: Time }),
  errors: ['CODE_NEEDED', 'CONFLICT'],
  limit: erasureLimit,
  timeoutMs: 30_000,
});

export const unbanUser = operation({
  id: 'unbanUser',
  service: 'admin',
  method: 'DELETE',
  path: '/admin/users/:id/ban',
  who: 'operator',
  summary: 'Undo a ban before the member is erased.',
  params: OfUser,
  answer: Done,
  timeoutMs: 30_000,
  errors: ['CODE_NEEDED'],
});

export const removeUserPart = operation({
  id: 'removeUserPart',
  service: 'admin',
  method: 'POST',
  path: '/admin/users/:id/removals',
  who: 'operator',
  summary: 'Remove a photo or a text from a user’s profile. An email tells the member why.',
  params: OfUser,
  body: RemovalOrder,
  answer: Done,
  errors: ['CODE_NEEDED'],
});

export const listAppeals = operation({
  id: 'listAppeals',
  service: 'admin',
  method: 'GET',
  path: '/admin/appeals',
  who: 'operator',
  summary: 'Appeals of suspended members, open ones first.',
  query: AppealsQuery,
  answer: Type.Object({
    appeals: Type.Array(
      Type.Object({
        ...Type.Omit(Appeal, ['memberId', 'suspendedBy', 'decidedBy']).properties,
        member: Nullable(OperatorUser),
        suspendedBy: Type.String({ description: 'an operator’s name' }),
        decidedBy: Nullable(Type.String({ description: 'an operator’s name' })),
      }),
    ),
    totalPages: Type.Integer(),
  }),
});

export const decideAppeal = operation({
  id: 'decideAppeal',
  service: 'admin',
  method: 'POST',
  path: '/admin/appeals/:id/decision',
  who: 'operator',
  summary: 'Answer an appeal, and lift the suspension or let it stay.',
  params: OfUser,
  body: AppealDecision,
  answer: Done,
  errors: ['CODE_NEEDED', 'CONFLICT'],
  timeoutMs: 30_000,
});
