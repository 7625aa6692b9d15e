import { Type } from 'typebox';
import { auth } from '../../declare.ts';
import { Flag, Id, Nullable, OneOf, Password, shape, Time, Username } from '../../schemas.ts';
import { teamRoles } from '../../team.ts';

/** Operators’ accounts. */

/** What a release that knows two roles reads; `roles` says more. */
export const OperatorRole = OneOf(['operator', 'manager'] as const);

export const OperatorRoles = Type.Array(OneOf(teamRoles), {
  minItems: 1,
  maxItems: teamRoles.length,
  uniqueItems: true,
  description: 'what each may do: `teamTable`; a manager may do everything',
});

export const Operator = Type.Object(
  {
    id: Id,
    username: Type.String(),
    role: OperatorRole,
    // Absent in what an older auth answers.
    roles: Type.Optional(OperatorRoles),
    disabled: Type.Boolean(),
    createdAt: Time,
    lastLogin: Nullable(Time),
    temporaryPassword: Flag('a manager chose the password'),
    secondFactor: Flag('a login takes a code of an app or a passkey too'),
  },
  shape('operatorAccount'),
);

export const listOperators = auth('listOperators', 'manager', 'GET /admin/operators', {
  summary: 'All operators.',
  answer: Type.Array(Operator),
});

export const addOperator = auth('addOperator', 'manager', 'POST /admin/operators', {
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

export const changeOperator = auth('changeOperator', 'manager', 'PUT /admin/operators/:id', {
  summary: 'Disable an operator or change the roles; ends the sessions. `roles` goes before `role`.',
  body: Type.Object({
    disabled: Type.Optional(Type.Boolean()),
    role: Type.Optional(OperatorRole),
    roles: Type.Optional(OperatorRoles),
  }),
  answer: Operator,
  errors: ['CODE_NEEDED', 'CONFLICT'],
});

export const setOperatorPassword = auth(
  'setOperatorPassword',
  'manager',
  'PUT /admin/operators/:id/password',
  {
    summary:
      'Give another operator a new password, which they are asked to change; removes their passkeys and ends the sessions.',
    body: Type.Object({ password: Password }),
    answer: Operator,
    errors: ['CODE_NEEDED', 'CONFLICT', 'PASSWORD_WEAK'],
  },
);

export const resetSecondFactor = auth(
  'resetSecondFactor',
  'manager',
  'DELETE /admin/operators/:id/second-factor',
  {
    summary: 'Take the second factor off another operator who has lost it; ends the sessions.',
    answer: Operator,
    errors: ['CODE_NEEDED', 'CONFLICT'],
  },
);

// Internal: between services only.

export const listOperatorNames = auth('listOperatorNames', 'service', 'GET /internal/operators/names', {
  callers: ['admin', 'mailbox'],
  onBehalfOf: 'operator',
  summary: 'What all operators are called.',
  answer: Type.Array(Type.Object({ id: Id, username: Type.String() }, shape('operatorAccount'))),
});

export const getOperatorName = auth('getOperatorName', 'service', 'GET /internal/operators/:id/name', {
  callers: ['notification'],
  summary: 'What an operator is called, for an email about them.',
  answer: Type.Object({ id: Id, username: Type.String() }, shape('operatorAccount')),
});
