import { Type } from 'typebox';
import { auth } from '../../declare.ts';
import { Flag, GivenPassword, Id, OneOf, shape, Time, Token } from '../../schemas.ts';
import { SessionId } from './sessions.ts';

/** What other services ask. */

const LinkPurpose = OneOf([
  'verify-email',
  'login',
  'reset-password',
  'open-conversation',
  'old-email',
  'new-email',
] as const);

export const jwks = auth('jwks', 'service', 'GET /internal/jwks', {
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
    isBanned: Flag('nothing may be started with this account or its address'),
  },
  shape('account'),
);

export const getAccount = auth('getAccount', 'service', 'GET /internal/accounts/:id', {
  callers: ['profile', 'payment', 'notification'],
  summary: 'An account’s facts, for services that keep a copy or address an email.',
  answer: Account,
});

export const checkPassword = auth('checkPassword', 'service', 'POST /internal/password-checks', {
  callers: ['profile'],
  onBehalfOf: 'member',
  summary: 'Whether this is the member’s own password: asked before everything kept about one is handed out.',
  body: Type.Object({
    password: GivenPassword,
    address: Type.String({ ...Token(100, 0), description: 'the network address that the member comes from' }),
  }),
  errors: ['CREDENTIALS_INVALID'],
});

export const createLink = auth('createLink', 'service', 'POST /internal/links', {
  callers: ['notification'],
  summary:
    'Make a single-use link at the moment an email is written; only its hash is stored. All but the one to a conversation only for an email that auth has asked for lately.',
  body: Type.Object({
    memberId: Id,
    purpose: LinkPurpose,
    emailId: Type.Optional(Id),
    redirectUrl: Type.Optional(Token(500, 0)),
  }),
  answer: Type.Object(
    {
      url: Type.String(),
      email: Type.String(),
      firstname: Type.String(),
      isVerified: Type.Boolean(),
      expiresAt: Time,
      newEmail: Type.Optional(
        Type.String({ description: 'for the link that confirms it from the old address' }),
      ),
    },
    shape('recipient'),
  ),
});

export const isErased = auth('isErased', 'service', 'GET /internal/erasures/:id', {
  callers: ['profile', 'mailbox', 'payment', 'notification', 'admin'],
  summary: 'Whether an account was deleted: asked before anything is erased for a member-deleted event.',
  answer: Type.Object({ erased: Type.Boolean() }),
});

export const isSessionLive = auth('isSessionLive', 'service', 'GET /internal/sessions/:id', {
  callers: ['notification'],
  summary: 'Whether a session still lasts: asked before anything is sent to its device.',
  params: Type.Object({ id: SessionId }),
  answer: Type.Object({ live: Type.Boolean() }),
});
