import { Type } from 'typebox';
import { operation } from '../../operation.ts';
import { Done, Email, Sentence, Time } from '../../schemas.ts';
import { LinkToken } from './link-token.ts';

/** Logging in and out. */

export const SessionId = Type.String({ pattern: '^[0-9a-f-]{36}$' });

export const Session = Type.Object({
  id: Type.String(),
  createdAt: Time,
  lastSeenAt: Type.String({ format: 'date-time', description: 'rounded down to the hour' }),
  device: Type.String({ description: 'e.g. Firefox on Windows' }),
  address: Type.String({ description: 'the network it came from: the beginning of the address' }),
  current: Type.Boolean({ description: 'the session of this call' }),
});

const Token = Type.Object({ token: Type.String(), message: Type.String() });

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

export const requestLoginLink = operation({
  id: 'requestLoginLink',
  service: 'auth',
  method: 'POST',
  path: '/auth/request-login-link',
  who: 'guest',
  summary: 'Ask for a login email. The answer is the same whether or not the account exists.',
  body: Type.Object({ email: Email, redirectUrl: Type.Optional(Type.String({ maxLength: 500 })) }),
  answer: Sentence,
  limit: { count: 10, seconds: 3600, per: 'address' },
});

export const loginByLink = operation({
  id: 'loginByLink',
  service: 'auth',
  method: 'POST',
  path: '/auth/login/link',
  who: 'guest',
  summary: 'Exchange the single-use token of a login email for a session.',
  body: Type.Object({ token: LinkToken, redirectUrl: Type.Optional(Type.String({ maxLength: 500 })) }),
  answer: Type.Object({ token: Type.String(), message: Type.String(), redirectUrl: Type.String() }),
  errors: ['LINK_INVALID'],
  limit: { count: 30, seconds: 300, per: 'address' },
});

export const logoff = operation({
  id: 'logoff',
  service: 'auth',
  method: 'POST',
  path: '/auth/logoff',
  who: 'member',
  summary: 'End this session.',
  answer: Done,
  limit: { count: 60, seconds: 300, per: 'account' },
});

export const isAccountGone = operation({
  id: 'isAccountGone',
  service: 'auth',
  method: 'POST',
  path: '/auth/account-gone',
  who: 'guest',
  summary:
    'Whether the account of an access token is deleted, so that a browser forgets what waits for it there. The token may have ended; false for one that we never signed.',
  body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 2_000 }) }),
  answer: Type.Object({ gone: Type.Boolean() }),
  limit: { count: 60, seconds: 300, per: 'address' },
});

export const logoffEverywhere = operation({
  id: 'logoffEverywhere',
  service: 'auth',
  method: 'POST',
  path: '/auth/logoff-everywhere',
  who: 'member',
  summary: 'End all sessions of this account.',
  answer: Done,
  limit: { count: 20, seconds: 3600, per: 'account' },
});

export const listSessions = operation({
  id: 'listSessions',
  service: 'auth',
  method: 'GET',
  path: '/auth/sessions',
  who: 'member',
  summary: 'Where the caller is logged in, newest first.',
  answer: Type.Object({
    sessions: Type.Array(Session),
  }),
});

export const endSession = operation({
  id: 'endSession',
  service: 'auth',
  method: 'DELETE',
  path: '/auth/sessions/:id',
  who: 'member',
  summary: 'End one of the caller’s sessions.',
  params: Type.Object({ id: SessionId }),
  answer: Done,
  limit: { count: 120, seconds: 3600, per: 'account' },
});
