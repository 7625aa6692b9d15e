import { Type } from 'typebox';
import { auth } from '../../declare.ts';
import { Email, GivenPassword, Sentence, Time, Token, Word } from '../../schemas.ts';
import { LinkToken } from './parts.ts';

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

const LoggedIn = Type.Object({ token: Type.String(), message: Type.String() });

export const login = auth('login', 'guest', 'POST /auth/login', {
  summary: 'Log in with email or username. Slows down after wrong guesses.',
  body: Type.Object({
    identifier: Word(254),
    password: GivenPassword,
  }),
  answer: LoggedIn,
  errors: ['CREDENTIALS_INVALID'],
  // Only against floods: many people may share an address, and the service counts guesses by account.
  limit: { count: 600, seconds: 300, per: 'address' },
});

export const requestLoginLink = auth('requestLoginLink', 'guest', 'POST /auth/request-login-link', {
  summary: 'Ask for a login email. The answer is the same whether or not the account exists.',
  body: Type.Object({ email: Email, redirectUrl: Type.Optional(Token(500, 0)) }),
  answer: Sentence,
  limit: { count: 10, seconds: 3600, per: 'address' },
});

export const loginByLink = auth('loginByLink', 'guest', 'POST /auth/login/link', {
  summary: 'Exchange the single-use token of a login email for a session.',
  body: Type.Object({ token: LinkToken, redirectUrl: Type.Optional(Token(500, 0)) }),
  answer: Type.Object({ token: Type.String(), message: Type.String(), redirectUrl: Type.String() }),
  errors: ['LINK_INVALID'],
  limit: { count: 30, seconds: 300, per: 'address' },
});

export const logoff = auth('logoff', 'member', 'POST /auth/logoff', {
  summary: 'End this session.',
  limit: { count: 60, seconds: 300, per: 'account' },
});

export const isAccountGone = auth('isAccountGone', 'guest', 'POST /auth/account-gone', {
  summary:
    'Whether the account of an access token is deleted, so that a browser forgets what waits for it there. The token may have ended; false for one that we never signed.',
  body: Type.Object({ token: Token(2_000) }),
  answer: Type.Object({ gone: Type.Boolean() }),
  limit: { count: 60, seconds: 300, per: 'address' },
});

export const logoffEverywhere = auth('logoffEverywhere', 'member', 'POST /auth/logoff-everywhere', {
  summary: 'End all sessions of this account.',
  limit: { count: 20, seconds: 3600, per: 'account' },
});

export const listSessions = auth('listSessions', 'member', 'GET /auth/sessions', {
  summary: 'Where the caller is logged in, newest first.',
  answer: Type.Object({
    sessions: Type.Array(Session),
  }),
});

export const endSession = auth('endSession', 'member', 'DELETE /auth/sessions/:id', {
  summary: 'End one of the caller’s sessions.',
  params: Type.Object({ id: SessionId }),
  limit: { count: 120, seconds: 3600, per: 'account' },
});
