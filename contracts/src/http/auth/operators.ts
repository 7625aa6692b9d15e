import { Type } from 'typebox';
import { operation } from '../../operation.ts';
import { Done, Id, Nullable, OneOf, Password, shape, Time, Username } from '../../schemas.ts';
import { Operator, OperatorRole, OperatorRoles } from '../admin/operators.ts';
import { ClientAddress, UserAgent } from './client.ts';
import { KeepApp, KeepPasskeys, PasskeyProof } from './passkey.ts';
import { OneTimeCode } from './second-factor.ts';
import { Session } from './sessions.ts';

/** Operators’ accounts and sessions, for the admin service. */

export const openOperatorSession = operation({
  id: 'openOperatorSession',
  service: 'auth',
  method: 'POST',
  path: '/internal/operator-sessions',
  who: 'service',
  callers: ['admin'],
  summary: 'Check an operator’s password and open a session. Slows down after wrong guesses.',
  body: Type.Object({
    username: Type.String({ minLength: 1, maxLength: 100 }),
    password: Type.String({ minLength: 1, maxLength: 256 }),
    code: Type.Optional(OneTimeCode),
    passkey: Type.Optional(PasskeyProof),
    address: ClientAddress,
    userAgent: Type.Optional(UserAgent),
  }),
  answer: Type.Object({
    operatorId: Nullable(Id),
    opened: Nullable(
      Type.Object({ token: Type.String(), sessionId: Type.String(), expiresAt: Time, operator: Operator }),
    ),
    problem: Type.Optional(OneOf(['CODE_NEEDED', 'CODE_INVALID', 'PASSKEY_INVALID'] as const)),
  }),
});

export const endOperatorSessions = operation({
  id: 'endOperatorSessions',
  service: 'auth',
  method: 'POST',
  path: '/internal/operator-sessions/end',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'newcomer',
  summary: 'Revoke one of the operator’s own sessions, or all.',
  body: Type.Object({ sessionId: Nullable(Type.String({ maxLength: 64 })) }),
  answer: Done,
});

export const getOperator = operation({
  id: 'getOperator',
  service: 'auth',
  method: 'GET',
  path: '/internal/operators/me',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'newcomer',
  summary: 'The operator who asks.',
  answer: Operator,
});

export const listOperatorNames = operation({
  id: 'listOperatorNames',
  service: 'auth',
  method: 'GET',
  path: '/internal/operators/names',
  who: 'service',
  callers: ['admin', 'mailbox'],
  onBehalfOf: 'operator',
  summary: 'What all operators are called.',
  answer: Type.Array(Type.Object({ id: Id, username: Type.String() }, shape('operatorAccount'))),
});

export const getOperatorName = operation({
  id: 'getOperatorName',
  service: 'auth',
  method: 'GET',
  path: '/internal/operators/:id/name',
  who: 'service',
  callers: ['notification'],
  summary: 'What an operator is called, for an email about them.',
  params: Type.Object({ id: Id }),
  answer: Type.Object({ id: Id, username: Type.String() }, shape('operatorAccount')),
});

export const listOperatorAccounts = operation({
  id: 'listOperatorAccounts',
  service: 'auth',
  method: 'GET',
  path: '/internal/operators',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'manager',
  summary: 'All operators.',
  answer: Type.Array(Operator),
});

export const addOperatorAccount = operation({
  id: 'addOperatorAccount',
  service: 'auth',
  method: 'POST',
  path: '/internal/operators',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'manager',
  summary: 'Add an operator.',
  body: Type.Object({
    username: Username,
    password: Password,
    role: OperatorRole,
    roles: Type.Optional(OperatorRoles),
  }),
  answer: Operator,
  errors: ['CODE_NEEDED', 'USERNAME_TAKEN', 'PASSWORD_WEAK'],
});

export const changeOperatorAccount = operation({
  id: 'changeOperatorAccount',
  service: 'auth',
  method: 'PUT',
  path: '/internal/operators/:id',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'manager',
  summary: 'Disable or enable another operator, or change the role; ends the sessions.',
  params: Type.Object({ id: Id }),
  body: Type.Object({
    disabled: Type.Optional(Type.Boolean()),
    role: Type.Optional(OperatorRole),
    roles: Type.Optional(OperatorRoles),
  }),
  answer: Operator,
  errors: ['CODE_NEEDED', 'CONFLICT'],
});

export const changeOperatorAccountPassword = operation({
  id: 'changeOperatorAccountPassword',
  service: 'auth',
  method: 'PUT',
  path: '/internal/operators/me/password',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'newcomer',
  summary: 'Change the password of the operator who asks. All sessions end; the answer opens a new one.',
  body: Type.Object({
    currentPassword: Type.String({ minLength: 1, maxLength: 256 }),
    newPassword: Password,
    keepPasskeys: KeepPasskeys,
    keepApp: KeepApp,
    address: ClientAddress,
    userAgent: Type.Optional(UserAgent),
  }),
  answer: Type.Object({ token: Type.String() }),
  errors: ['CREDENTIALS_INVALID', 'CODE_NEEDED', 'PASSWORD_WEAK'],
});

export const setOperatorAccountPassword = operation({
  id: 'setOperatorAccountPassword',
  service: 'auth',
  method: 'PUT',
  path: '/internal/operators/:id/password',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'manager',
  summary: 'Give another operator a new password; removes the passkeys and ends the sessions.',
  params: Type.Object({ id: Id }),
  body: Type.Object({ password: Password }),
  answer: Operator,
  errors: ['CODE_NEEDED', 'CONFLICT', 'PASSWORD_WEAK'],
});

export const listOperatorSessions = operation({
  id: 'listOperatorSessions',
  service: 'auth',
  method: 'GET',
  path: '/internal/operator-sessions',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'newcomer',
  summary: 'Where the operator who asks is logged in, newest first.',
  answer: Type.Object({ sessions: Type.Array(Session) }),
});

export const noteOperatorActivity = operation({
  id: 'noteOperatorActivity',
  service: 'auth',
  method: 'POST',
  path: '/internal/operator-sessions/active',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'newcomer',
  summary: 'The operator who asks is there.',
  answer: Done,
});
