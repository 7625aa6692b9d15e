import { Type } from 'typebox';
import { operation } from '../operation.ts';
import {
  Done,
  Email,
  Gender,
  Id,
  Name,
  Nullable,
  OneOf,
  Password,
  Preference,
  Sentence,
  shape,
  Time,
  Username,
} from '../schemas.ts';
import { Operator, OperatorRole } from './admin/operators.ts';

/** Accounts, sessions and the links in emails. */

const Token = Type.Object({ token: Type.String(), message: Type.String() });
const LinkToken = Type.String({ minLength: 20, maxLength: 200, pattern: '^[A-Za-z0-9_-]+$' });
const LinkPurpose = OneOf(['verify-email', 'login', 'reset-password', 'open-conversation'] as const);

export const signup = operation({
  id: 'signup',
  service: 'auth',
  method: 'POST',
  path: '/auth/signup',
  who: 'guest',
  summary:
    'Join free. A verification mail follows; the owner of a used email gets a mail about that instead. The same answer.',
  body: Type.Object({
    firstname: Name,
    lastname: Name,
    email: Email,
    username: Username,
    gender: Gender,
    preference: Preference,
    password: Password,
    confirmPassword: Type.String({ maxLength: 256 }),
    adultConfirmed: Type.Optional(Type.Boolean()),
  }),
  answer: Sentence,
  errors: ['PASSWORD_MISMATCH', 'PASSWORD_WEAK', 'NAME_RESERVED', 'UNDER_AGE', 'USERNAME_TAKEN'],
  limit: { count: 20, seconds: 3600, per: 'address' },
});

export const login = operation({
  id: 'login',
  service: 'auth',
  method: 'POST',
  path: '/auth/login',
  who: 'guest',
  summary: 'Log in with email or username. Slows down after wrong guesses.',
  body: Type.Object({
    identifier: Type.String({ minLength: 1, maxLength: 254 }),
    password: Type.String({ minLength: 1, maxLength: 256 }),
  }),
  answer: Token,
  errors: ['CREDENTIALS_INVALID'],
  // Only against floods: many people may share an address, and the service counts guesses by account.
  limit: { count: 600, seconds: 300, per: 'address' },
});

export const loginByLink = operation({
  id: 'loginByLink',
  service: 'auth',
  method: 'POST',
  path: '/auth/login/link',
  who: 'guest',
  summary: 'Exchange the single-use token of a login mail for a session.',
  body: Type.Object({ token: LinkToken, redirectUrl: Type.Optional(Type.String({ maxLength: 500 })) }),
  answer: Type.Object({ token: Type.String(), message: Type.String(), redirectUrl: Type.String() }),
  errors: ['LINK_INVALID'],
  limit: { count: 30, seconds: 300, per: 'address' },
});

export const requestLoginLink = operation({
  id: 'requestLoginLink',
  service: 'auth',
  method: 'POST',
  path: '/auth/request-login-link',
  who: 'guest',
  summary: 'Ask for a login mail. The answer is the same whether or not the account exists.',
  body: Type.Object({ email: Email, redirectUrl: Type.Optional(Type.String({ maxLength: 500 })) }),
  answer: Sentence,
  limit: { count: 10, seconds: 3600, per: 'address' },
});

export const verifyMagicLink = operation({
  id: 'verifyMagicLink',
  service: 'auth',
  method: 'POST',
  path: '/mail/magic/verify',
  who: 'guest',
  summary:
    'Redeem a magic link: verifies the email or opens a conversation, and logs in. Whoever verifies without the bearer of that account’s session is led to choose a new password; all else ends.',
  body: Type.Object({
    magicId: LinkToken,
    userId: Id,
    uuid: Type.String({ maxLength: 64, pattern: '^[A-Za-z0-9-]+$' }),
  }),
  answer: Type.Object({ token: Type.String(), redirectUrl: Type.String() }),
  errors: ['LINK_INVALID', 'ALREADY_VERIFIED'],
  limit: { count: 30, seconds: 300, per: 'address' },
});

export const resendVerification = operation({
  id: 'resendVerification',
  service: 'auth',
  method: 'POST',
  path: '/auth/resend-verification',
  who: 'member',
  summary: 'Send the verification mail again, to the caller’s own address.',
  body: Type.Object({ email: Email }),
  answer: Sentence,
  limit: { count: 5, seconds: 3600, per: 'account' },
});

export const requestPasswordReset = operation({
  id: 'requestPasswordReset',
  service: 'auth',
  method: 'POST',
  path: '/auth/request-password-reset',
  who: 'guest',
  summary: 'Ask for a reset mail. The answer is the same whether or not the account exists.',
  body: Type.Object({ email: Email }),
  answer: Sentence,
  limit: { count: 10, seconds: 3600, per: 'address' },
});

export const resetPassword = operation({
  id: 'resetPassword',
  service: 'auth',
  method: 'POST',
  path: '/auth/reset-password',
  who: 'link',
  summary: 'Set a new password. The bearer is the reset mail’s token; an ordinary session’s token gets 403.',
  body: Type.Object({ newPassword: Password }),
  answer: Sentence,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'PASSWORD_WEAK'],
  limit: { count: 20, seconds: 3600, per: 'address' },
});

export const changePassword = operation({
  id: 'changePassword',
  service: 'auth',
  method: 'POST',
  path: '/auth/change-password',
  who: 'member',
  summary: 'Change one’s password; every other session ends.',
  body: Type.Object({
    currentPassword: Type.String({ minLength: 1, maxLength: 256 }),
    newPassword: Password,
  }),
  answer: Type.Object({ message: Type.String(), token: Type.String() }),
  errors: ['CREDENTIALS_INVALID', 'PASSWORD_WEAK'],
  limit: { count: 10, seconds: 3600, per: 'account' },
});

export const logoff = operation({
  id: 'logoff',
  service: 'auth',
  method: 'POST',
  path: '/auth/logoff',
  who: 'member',
  summary: 'End this session.',
  answer: Done,
});

export const logoffEverywhere = operation({
  id: 'logoffEverywhere',
  service: 'auth',
  method: 'POST',
  path: '/auth/logoff-everywhere',
  who: 'member',
  summary: 'End all sessions of this account.',
  answer: Done,
});

export const listSessions = operation({
  id: 'listSessions',
  service: 'auth',
  method: 'GET',
  path: '/auth/sessions',
  who: 'member',
  summary: 'Where the caller is logged in, newest first.',
  answer: Type.Object({
    sessions: Type.Array(
      Type.Object({
        id: Type.String(),
        createdAt: Time,
        lastSeenAt: Type.String({ format: 'date-time', description: 'rounded down to the hour' }),
        device: Type.String({ description: 'e.g. Firefox on Windows' }),
        address: Type.String({ description: 'the network it came from: the beginning of the address' }),
        current: Type.Boolean({ description: 'the session of this call' }),
      }),
    ),
  }),
});

export const endSession = operation({
  id: 'endSession',
  service: 'auth',
  method: 'DELETE',
  path: '/auth/sessions/:id',
  who: 'member',
  summary: 'End one of the caller’s sessions.',
  params: Type.Object({ id: Type.String({ pattern: '^[0-9a-f-]{36}$' }) }),
  answer: Done,
});

export const deleteAccount = operation({
  id: 'deleteAccount',
  service: 'auth',
  method: 'POST',
  path: '/auth/delete-account',
  who: 'member',
  summary: 'Delete one’s own account everywhere. Ends the membership and all sessions.',
  body: Type.Object({ password: Type.String({ minLength: 1, maxLength: 256 }) }),
  answer: Sentence,
  errors: ['CREDENTIALS_INVALID'],
  limit: { count: 10, seconds: 3600, per: 'account' },
});

// Internal: between services only.

export const jwks = operation({
  id: 'jwks',
  service: 'auth',
  method: 'GET',
  path: '/internal/jwks',
  who: 'service',
  callers: 'anyone',
  summary: 'Public signing keys (RFC 7517). Needs no token.',
  answer: Type.Object({ keys: Type.Array(Type.Record(Type.String(), Type.Unknown())) }),
});

export const Account = Type.Object(
  {
    id: Id,
    firstname: Type.String(),
    lastname: Type.String(),
    username: Type.String(),
    email: Type.String(),
    gender: OneOf(['female', 'male', 'other'] as const),
    preference: OneOf(['female', 'male', 'both'] as const),
    kind: OneOf(['member', 'staff'] as const),
    isVerified: Type.Boolean(),
    createdAt: Time,
  },
  shape('account'),
);

export const getAccount = operation({
  id: 'getAccount',
  service: 'auth',
  method: 'GET',
  path: '/internal/accounts/:id',
  who: 'service',
  callers: ['profile', 'payment', 'notification'],
  summary: 'An account’s facts, for services that keep a copy or address a mail.',
  params: Type.Object({ id: Id }),
  answer: Account,
});

export const checkPassword = operation({
  id: 'checkPassword',
  service: 'auth',
  method: 'POST',
  path: '/internal/password-checks',
  who: 'service',
  callers: ['profile'],
  onBehalfOf: 'member',
  summary: 'Whether this is the member’s own password: asked before everything kept about one is handed out.',
  body: Type.Object({
    password: Type.String({ minLength: 1, maxLength: 256 }),
    address: Type.String({ maxLength: 100, description: 'the network address that the member comes from' }),
  }),
  answer: Done,
  errors: ['CREDENTIALS_INVALID'],
});

export const createStaffAccount = operation({
  id: 'createStaffAccount',
  service: 'auth',
  method: 'POST',
  path: '/internal/staff-accounts',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'operator',
  summary: 'Make a team profile’s account (operators’ “Add New User”).',
  body: Type.Object({
    firstname: Name,
    lastname: Name,
    email: Email,
    username: Username,
    password: Password,
    gender: Gender,
    preference: Preference,
  }),
  answer: Account,
  errors: ['PASSWORD_WEAK', 'USERNAME_TAKEN', 'EMAIL_TAKEN'],
});

export const deleteMember = operation({
  id: 'deleteMember',
  service: 'auth',
  method: 'DELETE',
  path: '/internal/members/:id',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'operator',
  summary: 'Operators’ order to erase a member everywhere.',
  params: Type.Object({ id: Id }),
  answer: Done,
});

export const createLink = operation({
  id: 'createLink',
  service: 'auth',
  method: 'POST',
  path: '/internal/links',
  who: 'service',
  callers: ['notification'],
  summary:
    'Make a single-use link at the moment a mail is written; only its hash is stored. All but the one to a conversation only for a mail that auth has asked for lately.',
  body: Type.Object({
    memberId: Id,
    purpose: LinkPurpose,
    emailId: Type.Optional(Id),
    redirectUrl: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  answer: Type.Object(
    {
      url: Type.String(),
      email: Type.String(),
      firstname: Type.String(),
      isVerified: Type.Boolean(),
      expiresAt: Time,
    },
    shape('recipient'),
  ),
});

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
    address: Type.String({ maxLength: 100, description: 'the network address that the operator comes from' }),
  }),
  answer: Type.Object({
    operatorId: Nullable(Id),
    opened: Nullable(
      Type.Object({ token: Type.String(), sessionId: Type.String(), expiresAt: Time, operator: Operator }),
    ),
  }),
});

export const endOperatorSessions = operation({
  id: 'endOperatorSessions',
  service: 'auth',
  method: 'POST',
  path: '/internal/operator-sessions/end',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'operator',
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
  onBehalfOf: 'operator',
  summary: 'The operator who asks.',
  answer: Operator,
});

export const listOperatorNames = operation({
  id: 'listOperatorNames',
  service: 'auth',
  method: 'GET',
  path: '/internal/operators/names',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'operator',
  summary: 'What all operators are called, for the audit list.',
  answer: Type.Array(Type.Object({ id: Id, username: Type.String() }, shape('operatorAccount'))),
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
  body: Type.Object({ username: Username, password: Password, role: OperatorRole }),
  answer: Operator,
  errors: ['USERNAME_TAKEN', 'PASSWORD_WEAK'],
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
  body: Type.Object({ disabled: Type.Optional(Type.Boolean()), role: Type.Optional(OperatorRole) }),
  answer: Operator,
  errors: ['CONFLICT'],
});

export const isErased = operation({
  id: 'isErased',
  service: 'auth',
  method: 'GET',
  path: '/internal/erasures/:id',
  who: 'service',
  callers: ['profile', 'mailbox', 'payment', 'notification', 'admin'],
  summary: 'Whether an account was deleted: asked before anything is erased for a member-deleted event.',
  params: Type.Object({ id: Id }),
  answer: Type.Object({ erased: Type.Boolean() }),
});
