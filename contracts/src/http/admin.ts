import { type TSchema, Type } from 'typebox';
import { choices } from '../choice-lists.ts';
import { operation } from '../operation.ts';
import {
  ClientMessageId,
  Done,
  Email,
  Id,
  MessageText,
  Name,
  Nullable,
  OneOf,
  Page,
  Password,
  PaymentStatusCode,
  Photo,
  ProfileKind,
  Said,
  Time,
  Username,
} from '../schemas.ts';
import { Mail, Message } from './mailbox.ts';

/** The operators’ area. Every call is checked and every action lands in the audit list. */

const list = <T extends TSchema>(item: T) =>
  Type.Object({ users: Type.Array(item), totalPages: Type.Integer(), total: Type.Integer() });
const Role = OneOf(['operator', 'manager'] as const);
const anyCase = (values: readonly string[]) =>
  Type.String({
    pattern: `^(${values.map((v) => `[${v[0]}${v[0]?.toUpperCase()}]${v.slice(1)}|${v.toUpperCase()}`).join('|')})$`,
  });

export const OperatorUser = Type.Object({
  _id: Id,
  id: Id,
  firstname: Type.String(),
  lastname: Type.String(),
  username: Type.String(),
  email: Type.String(),
  gender: Type.String(),
  preference: Type.String(),
  kind: ProfileKind,
  assistedReplies: Type.Boolean(),
  profileImage: Nullable(Type.String()),
  photo: Nullable(Photo),
  paymentStatus: Type.Optional(PaymentStatusCode),
  isVerified: Type.Boolean(),
  online: Type.Boolean(),
  lastOnline: Nullable(Time),
  totalMailsCount: Type.Integer(),
  unattendedMailsCount: Type.Integer(),
  createdAt: Time,
});

export const Operator = Type.Object({
  id: Id,
  username: Type.String(),
  role: Role,
  disabled: Type.Boolean(),
  createdAt: Time,
  lastLogin: Nullable(Time),
});

export const adminLogin = operation({
  id: 'adminLogin',
  service: 'admin',
  method: 'POST',
  path: '/admin/login',
  who: 'guest',
  summary: 'Operators’ login. Locks for a while after wrong guesses.',
  body: Type.Object({
    username: Type.String({ minLength: 1, maxLength: 100 }),
    password: Type.String({ minLength: 1, maxLength: 256 }),
  }),
  answer: Type.Object({ token: Type.String(), operator: Operator }),
  errors: ['CREDENTIALS_INVALID'],
  limit: { count: 30, seconds: 300, per: 'address' },
});

export const adminLogoff = operation({
  id: 'adminLogoff',
  service: 'admin',
  method: 'POST',
  path: '/admin/logoff',
  who: 'operator',
  summary: 'End this session.',
  answer: Done,
});

export const adminMe = operation({
  id: 'adminMe',
  service: 'admin',
  method: 'GET',
  path: '/admin/me',
  who: 'operator',
  summary: 'The signed-in operator.',
  answer: Operator,
});

export const getDashboard = operation({
  id: 'getDashboard',
  service: 'admin',
  method: 'GET',
  path: '/admin/dashboard',
  who: 'operator',
  summary: 'Recent payments, users, mails and chats, and the counts above them.',
  answer: Type.Object({
    recentPayments: Type.Array(
      Type.Object({
        id: Type.String(),
        memberId: Id,
        username: Type.String(),
        amount: Type.Integer({ description: 'cents' }),
        createdAt: Time,
      }),
    ),
    recentUsers: Type.Array(OperatorUser),
    recentMails: Type.Array(Mail),
    recentChats: Type.Array(
      Type.Object({
        id: Id,
        sender: Type.String(),
        receiver: Type.String(),
        senderId: Id,
        receiverId: Id,
        message: Type.String(),
        createdAt: Time,
      }),
    ),
    counts: Type.Object({
      waiting: Type.Integer(),
      oldestWaiting: Nullable(Time),
      answeredToday: Type.Integer(),
      medianAnswerSeconds: Nullable(Type.Integer()),
      signupsToday: Type.Integer(),
      trialsToday: Type.Integer(),
      revenueToday: Type.Integer({ description: 'cents' }),
    }),
    days: Type.Array(
      Type.Object({
        day: Type.String(),
        signups: Type.Integer(),
        mails: Type.Integer(),
        answered: Type.Integer(),
        revenue: Type.Integer(),
      }),
    ),
    missing: Type.Array(OneOf(['mails', 'chats', 'payments'] as const), {
      description: 'lists that are empty here because who keeps them does not answer',
    }),
  }),
});

export const listPaidUsers = operation({
  id: 'listPaidUsers',
  service: 'admin',
  method: 'GET',
  path: '/admin/paid-users',
  who: 'operator',
  summary: 'Members who pay.',
  answer: Type.Array(OperatorUser),
});

export const listAllUsers = operation({
  id: 'listAllUsers',
  service: 'admin',
  method: 'GET',
  path: '/admin/users',
  who: 'operator',
  summary: 'Users, newest first (at most 1,000; page and search narrow).',
  query: Type.Object({
    page: Type.Optional(Page),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    search: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  answer: Type.Array(OperatorUser),
});

export const deleteUser = operation({
  id: 'deleteUser',
  service: 'admin',
  method: 'DELETE',
  path: '/admin/users/:id',
  who: 'operator',
  summary: 'Erase a user in every service; followed to its end.',
  params: Type.Object({ id: Id }),
  answer: Said,
  timeoutMs: 30_000,
});

export const addUser = operation({
  id: 'addUser',
  service: 'admin',
  method: 'POST',
  path: '/admin/users/add',
  who: 'operator',
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

export const messagingUsers = operation({
  id: 'messagingUsers',
  service: 'admin',
  method: 'GET',
  path: '/admin/messaging/all-users',
  who: 'operator',
  summary: 'All users with their mail counts.',
  query: Type.Object({
    sort: Type.Optional(OneOf(['total', 'unattended'] as const)),
    page: Type.Optional(Page),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    search: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  answer: list(OperatorUser),
});

export const messagingUnattended = operation({
  id: 'messagingUnattended',
  service: 'admin',
  method: 'GET',
  path: '/admin/messaging/unattended-female-prefer-users',
  who: 'operator',
  summary: 'Members whose mails to this profile wait for an answer, longest wait first.',
  query: Type.Object({
    maleId: Id,
    page: Type.Optional(Page),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  answer: list(Type.Intersect([OperatorUser, Type.Object({ waitingSince: Time, waitingMailId: Id })])),
});

export const messagingCandidates = operation({
  id: 'messagingCandidates',
  service: 'admin',
  method: 'GET',
  path: '/admin/messaging/gender-prefer-users',
  who: 'operator',
  summary: 'Users who prefer a gender.',
  query: Type.Object({
    sort: Type.Optional(OneOf(['recent', 'other'] as const)),
    gender: anyCase(choices.gender),
    page: Type.Optional(Page),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  answer: list(OperatorUser),
});

export const messagingConversation = operation({
  id: 'messagingConversation',
  service: 'admin',
  method: 'GET',
  path: '/admin/messaging/conversation',
  who: 'operator',
  summary: 'The conversation of a team profile (or assisted member) with somebody.',
  query: Type.Object({ userId: Id, recipientId: Id, before: Type.Optional(Type.String({ maxLength: 40 })) }),
  answer: Type.Object({
    conversation: Type.Object({
      _id: Type.String(),
      userId: Id,
      recipientId: Id,
      messages: Type.Array(Message),
      nextCursor: Nullable(Type.String()),
    }),
  }),
  errors: ['ASSISTANCE_NOT_ALLOWED'],
});

const SendAs = Type.Object({
  senderId: Id,
  receiverId: Id,
  content: MessageText,
  clientMessageId: Type.Optional(ClientMessageId),
});

export const messagingSend = operation({
  id: 'messagingSend',
  service: 'admin',
  method: 'POST',
  path: '/admin/messaging/send',
  who: 'operator',
  summary: 'Write a new mail as a team profile.',
  body: SendAs,
  answer: Type.Object({ message: Message }),
  errors: ['ASSISTANCE_NOT_ALLOWED', 'BLOCKED'],
});

export const messagingReply = operation({
  id: 'messagingReply',
  service: 'admin',
  method: 'POST',
  path: '/admin/messaging/reply',
  who: 'operator',
  summary: 'Answer as a team profile; attends the waiting mail.',
  body: SendAs,
  answer: Type.Object({ message: Message }),
  errors: ['ASSISTANCE_NOT_ALLOWED', 'BLOCKED', 'MAIL_CLAIMED', 'MAIL_ANSWERED'],
});

export const getUserStatus = operation({
  id: 'getUserStatus',
  service: 'admin',
  method: 'GET',
  path: '/admin/messaging/status',
  who: 'operator',
  summary: 'Online or offline.',
  query: Type.Object({ userId: Id }),
  answer: Type.Object({ response: OneOf(['online', 'offline'] as const) }),
});

export const setUserStatus = operation({
  id: 'setUserStatus',
  service: 'admin',
  method: 'POST',
  path: '/admin/messaging/status',
  who: 'operator',
  summary: 'Set a team profile online or offline.',
  body: Type.Object({ userId: Id, status: OneOf(['online', 'offline'] as const) }),
  answer: Type.Object({ updated: Type.Boolean() }),
  errors: ['ASSISTANCE_NOT_ALLOWED'],
});

export const randomOnline = operation({
  id: 'randomOnline',
  service: 'admin',
  method: 'POST',
  path: '/admin/messaging/random-online',
  who: 'operator',
  summary: 'That many team profiles go online for 60 minutes, spread out.',
  body: Type.Object({ count: Type.Integer({ minimum: 1, maximum: 1000 }) }),
  answer: Said,
});

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
  body: Type.Object({ username: Username, password: Password, role: Role }),
  answer: Operator,
  errors: ['USERNAME_TAKEN', 'PASSWORD_WEAK'],
});

export const changeOperator = operation({
  id: 'changeOperator',
  service: 'admin',
  method: 'PUT',
  path: '/admin/operators/:id',
  who: 'manager',
  summary: 'Disable an operator or change the role; ends the sessions.',
  params: Type.Object({ id: Id }),
  body: Type.Object({ disabled: Type.Optional(Type.Boolean()), role: Type.Optional(Role) }),
  answer: Operator,
  errors: ['CONFLICT'],
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
  details: Type.Record(Type.String(), Type.Unknown()),
  hash: Type.String(),
});

export const listAudit = operation({
  id: 'listAudit',
  service: 'admin',
  method: 'GET',
  path: '/admin/audit',
  who: 'operator',
  summary: 'Who did what, as whom, when. Append-only.',
  query: Type.Object({
    page: Type.Optional(Page),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    search: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  answer: Type.Object({ entries: Type.Array(AuditEntry), totalPages: Type.Integer(), total: Type.Integer() }),
});

export const listReports = operation({
  id: 'listReports',
  service: 'admin',
  method: 'GET',
  path: '/admin/reports',
  who: 'operator',
  summary: 'Members’ reports to review, open ones first.',
  query: Type.Object({
    page: Type.Optional(Page),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  answer: Type.Object({
    reports: Type.Array(
      Type.Object({
        id: Id,
        reporter: Nullable(OperatorUser),
        member: Nullable(OperatorUser),
        reason: Type.String(),
        details: Nullable(Type.String()),
        createdAt: Time,
        resolvedAt: Nullable(Time),
        resolvedBy: Nullable(Type.String()),
        outcome: Nullable(Type.String()),
      }),
    ),
    totalPages: Type.Integer(),
  }),
});

export const resolveReport = operation({
  id: 'resolveReport',
  service: 'admin',
  method: 'POST',
  path: '/admin/reports/:id/resolve',
  who: 'operator',
  summary: 'Close a report.',
  params: Type.Object({ id: Id }),
  body: Type.Object({ outcome: Type.String({ minLength: 1, maxLength: 500 }) }),
  answer: Done,
});

export const CannedReply = Type.Object({
  id: Id,
  code: Type.String(),
  text: Type.String(),
  used: Type.Integer(),
});

export const listReplies = operation({
  id: 'listReplies',
  service: 'admin',
  method: 'GET',
  path: '/admin/replies',
  who: 'operator',
  summary: 'Canned replies.',
  answer: Type.Array(CannedReply),
});

export const saveReply = operation({
  id: 'saveReply',
  service: 'admin',
  method: 'POST',
  path: '/admin/replies',
  who: 'operator',
  summary: 'Add or change a canned reply by its short code.',
  body: Type.Object({ code: Type.String({ pattern: '^[a-z0-9-]{1,30}$' }), text: MessageText }),
  answer: CannedReply,
});

export const deleteReply = operation({
  id: 'deleteReply',
  service: 'admin',
  method: 'DELETE',
  path: '/admin/replies/:id',
  who: 'operator',
  summary: 'Remove a canned reply.',
  params: Type.Object({ id: Id }),
  answer: Done,
});

export const noteReplyUse = operation({
  id: 'noteReplyUse',
  service: 'admin',
  method: 'POST',
  path: '/admin/replies/:id/used',
  who: 'operator',
  summary: 'Count that a canned reply was put into an answer.',
  params: Type.Object({ id: Id }),
  answer: Done,
});

export const listErasures = operation({
  id: 'listErasures',
  service: 'admin',
  method: 'GET',
  path: '/admin/erasures',
  who: 'operator',
  summary: 'Deletions and which service has confirmed, when.',
  answer: Type.Array(
    Type.Object({
      memberId: Id,
      orderedAt: Time,
      confirmed: Type.Record(Type.String(), Time),
      done: Type.Boolean(),
    }),
  ),
});
