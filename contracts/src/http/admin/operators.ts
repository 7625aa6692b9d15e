import { Type } from 'typebox';
import { operation } from '../../operation.ts';
import { Day, Id, More, Nullable, OneOf, Page, Password, shape, Time, Username } from '../../schemas.ts';
import { teamRoles } from '../../team.ts';

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
    temporaryPassword: Type.Optional(Type.Boolean({ description: 'a manager chose the password' })),
    secondFactor: Type.Optional(
      Type.Boolean({ description: 'a login takes a code of an app or a passkey too' }),
    ),
  },
  shape('operatorAccount'),
);

export const listOperators = operation({
  id: 'listOperators',
  service: 'admin',
  method: 'GET',
  path: '/admin/operators',
  who: 'manager',
  summary: 'All operators.',
  answer: Type.Array(Operator),
});

export const addOperator = operation({
  id: 'addOperator',
  service: 'admin',
  method: 'POST',
  path: '/admin/operators',
  who: 'manager',
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

export const changeOperator = operation({
  id: 'changeOperator',
  service: 'admin',
  method: 'PUT',
  path: '/admin/operators/:id',
  who: 'manager',
  summary: 'Disable an operator or change the roles; ends the sessions. `roles` goes before `role`.',
  params: Type.Object({ id: Id }),
  body: Type.Object({
    disabled: Type.Optional(Type.Boolean()),
    role: Type.Optional(OperatorRole),
    roles: Type.Optional(OperatorRoles),
  }),
  answer: Operator,
  errors: ['CODE_NEEDED', 'CONFLICT'],
});

export const setOperatorPassword = operation({
  id: 'setOperatorPassword',
  service: 'admin',
  method: 'PUT',
  path: '/admin/operators/:id/password',
  who: 'manager',
  summary:
    'Give another operator a new password, which they are asked to change; removes their passkeys and ends the sessions.',
  params: Type.Object({ id: Id }),
  body: Type.Object({ password: Password }),
  answer: Operator,
  errors: ['CODE_NEEDED', 'CONFLICT', 'PASSWORD_WEAK'],
});

export const resetSecondFactor = operation({
  id: 'resetSecondFactor',
  service: 'admin',
  method: 'DELETE',
  path: '/admin/operators/:id/second-factor',
  who: 'manager',
  summary: 'Take the second factor off another operator who has lost it; ends the sessions.',
  params: Type.Object({ id: Id }),
  answer: Operator,
  errors: ['CODE_NEEDED', 'CONFLICT'],
});

export const AuditEntry = Type.Object({
  n: Type.Integer(),
  at: Time,
  operatorId: Id,
  operator: Type.String(),
  action: Type.String(),
  asId: Nullable(Id),
  as: Nullable(Type.String({ description: 'username' })),
  targetId: Nullable(Id),
  target: Nullable(Type.String({ description: 'username of the user or operator' })),
  targetIsOperator: Type.Boolean(),
  details: Type.Record(Type.String(), Type.Unknown()),
  hash: Type.String(),
});

/** `what`: everything that was read, everything else, or one action. */
export const auditFilter = {
  operator: Type.Optional(Id),
  what: Type.Optional(
    Type.String({ pattern: '^[a-z][a-z-]{0,39}$', description: '`reads`, `acts`, or an action' }),
  ),
};

export const listAudit = operation({
  id: 'listAudit',
  service: 'admin',
  method: 'GET',
  path: '/admin/audit',
  who: 'operator',
  summary: 'Who did and read what, as whom, when. Append-only.',
  query: Type.Object({
    page: Type.Optional(Page),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    search: Type.Optional(Type.String({ maxLength: 100 })),
    ...auditFilter,
    from: Type.Optional(Day),
    to: Type.Optional(Day),
    upTo: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'the newest entry’s number: later ones do not move the pages',
      }),
    ),
  }),
  answer: Type.Object({
    entries: Type.Array(AuditEntry),
    totalPages: Type.Integer(),
    total: Type.Integer(),
    more: More,
  }),
});
