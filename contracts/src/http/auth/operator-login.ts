import { Type } from 'typebox';
import { auth } from '../../declare.ts';
import { GivenPassword, Password, Word } from '../../schemas.ts';
import { Operator } from './operators.ts';
import { KeepApp, KeepPasskeys, PasskeyOptions, PasskeyProof } from './parts.ts';
import { OneTimeCode } from './second-factor.ts';
import { Session, SessionId } from './sessions.ts';

/** An operator’s own login, sessions and password. */

export const adminLogin = auth('adminLogin', 'guest', 'POST /admin/login', {
  summary: 'Operators’ login. Slows down after wrong guesses.',
  body: Type.Object({
    username: Word(100),
    password: GivenPassword,
    code: Type.Optional(OneTimeCode),
    passkey: Type.Optional(PasskeyProof),
  }),
  answer: Type.Object({ token: Type.String(), operator: Operator }),
  errors: ['CREDENTIALS_INVALID', 'CODE_NEEDED', 'CODE_INVALID', 'PASSKEY_INVALID'],
  // Only against floods: operators share an office's address, and the service counts guesses by account.
  limit: { count: 300, seconds: 300, per: 'address' },
});

export const offerAdminLogin = auth('offerAdminLogin', 'guest', 'POST /admin/login/passkey', {
  summary: 'With the right password: what the browser needs to ask for a passkey, for `adminLogin`.',
  body: Type.Object({
    username: Word(100),
    password: GivenPassword,
  }),
  answer: PasskeyOptions,
  errors: ['CREDENTIALS_INVALID', 'CONFLICT'],
  limit: { count: 300, seconds: 300, per: 'address' },
});

export const adminLogoff = auth('adminLogoff', 'newcomer', 'POST /admin/logoff', {
  summary: 'End this session.',
});

export const adminMe = auth('adminMe', 'newcomer', 'GET /admin/me', {
  summary: 'The signed-in operator.',
  answer: Type.Intersect([
    Operator,
    Type.Object({
      isNewcomer: Type.Boolean({ description: 'has to set up a second step before anything else' }),
    }),
  ]),
});

export const noteOwnActivity = auth('noteOwnActivity', 'newcomer', 'POST /admin/active', {
  summary: 'The operator is there. A session ends after 30 minutes without this call.',
});

export const changeOwnOperatorPassword = auth(
  'changeOwnOperatorPassword',
  'newcomer',
  'POST /admin/password',
  {
    summary:
      'Change one’s password; every other session ends. Removing a passkey or the app with it takes a recent second step.',
    body: Type.Object({
      currentPassword: GivenPassword,
      newPassword: Password,
      keepPasskeys: KeepPasskeys,
      keepApp: KeepApp,
    }),
    answer: Type.Object({ token: Type.String() }),
    errors: ['CREDENTIALS_INVALID', 'CODE_NEEDED', 'PASSWORD_WEAK'],
    limit: { count: 10, seconds: 3600, per: 'account' },
  },
);

export const listOwnOperatorSessions = auth('listOwnOperatorSessions', 'newcomer', 'GET /admin/sessions', {
  summary: 'Where the operator is logged in, newest first.',
  answer: Type.Object({ sessions: Type.Array(Session) }),
});

export const endOwnOperatorSession = auth('endOwnOperatorSession', 'newcomer', 'DELETE /admin/sessions/:id', {
  summary: 'End one of the operator’s own sessions.',
  params: Type.Object({ id: SessionId }),
});
