import { Type } from 'typebox';
import { operation } from '../../operation.ts';
import { Done, Password } from '../../schemas.ts';
import { KeepApp, KeepPasskeys, PasskeyProof } from '../auth/passkey.ts';
import { ConfirmedSecondFactor, NewSecondFactor, OneTimeCode } from '../auth/second-factor.ts';
import { Session, SessionId } from '../auth/sessions.ts';
import { Operator } from './operators.ts';

export const adminLogin = operation({
  id: 'adminLogin',
  service: 'admin',
  method: 'POST',
  path: '/admin/login',
  who: 'guest',
  summary: 'Operators’ login. Slows down after wrong guesses.',
  body: Type.Object({
    username: Type.String({ minLength: 1, maxLength: 100 }),
    password: Type.String({ minLength: 1, maxLength: 256 }),
    code: Type.Optional(OneTimeCode),
    passkey: Type.Optional(PasskeyProof),
  }),
  answer: Type.Object({ token: Type.String(), operator: Operator }),
  errors: ['CREDENTIALS_INVALID', 'CODE_NEEDED', 'CODE_INVALID', 'PASSKEY_INVALID'],
  // Only against floods: operators share an office's address, and the service counts guesses by account.
  limit: { count: 300, seconds: 300, per: 'address' },
});

export const adminLogoff = operation({
  id: 'adminLogoff',
  service: 'admin',
  method: 'POST',
  path: '/admin/logoff',
  who: 'newcomer',
  summary: 'End this session.',
  answer: Done,
});

export const adminMe = operation({
  id: 'adminMe',
  service: 'admin',
  method: 'GET',
  path: '/admin/me',
  who: 'newcomer',
  summary: 'The signed-in operator.',
  answer: Type.Intersect([
    Operator,
    Type.Object({
      isNewcomer: Type.Boolean({ description: 'has to set up a second step before anything else' }),
    }),
  ]),
});

export const noteOwnActivity = operation({
  id: 'noteOwnActivity',
  service: 'admin',
  method: 'POST',
  path: '/admin/active',
  who: 'newcomer',
  summary: 'The operator is there. A session ends after 30 minutes without this call.',
  answer: Done,
});

export const changeOwnOperatorPassword = operation({
  id: 'changeOwnOperatorPassword',
  service: 'admin',
  method: 'POST',
  path: '/admin/password',
  who: 'newcomer',
  summary:
    'Change one’s password; every other session ends. Removing a passkey or the app with it takes a recent second step.',
  body: Type.Object({
    currentPassword: Type.String({ minLength: 1, maxLength: 256 }),
    newPassword: Password,
    keepPasskeys: KeepPasskeys,
    keepApp: KeepApp,
  }),
  answer: Type.Object({ token: Type.String() }),
  errors: ['CREDENTIALS_INVALID', 'CODE_NEEDED', 'PASSWORD_WEAK'],
  limit: { count: 10, seconds: 3600, per: 'account' },
});

export const listOwnOperatorSessions = operation({
  id: 'listOwnOperatorSessions',
  service: 'admin',
  method: 'GET',
  path: '/admin/sessions',
  who: 'newcomer',
  summary: 'Where the operator is logged in, newest first.',
  answer: Type.Object({ sessions: Type.Array(Session) }),
});

export const endOwnOperatorSession = operation({
  id: 'endOwnOperatorSession',
  service: 'admin',
  method: 'DELETE',
  path: '/admin/sessions/:id',
  who: 'newcomer',
  summary: 'End one of the operator’s own sessions.',
  params: Type.Object({ id: SessionId }),
  answer: Done,
});

export const offerSecondFactor = operation({
  id: 'offerSecondFactor',
  service: 'admin',
  method: 'POST',
  path: '/admin/second-factor',
  who: 'newcomer',
  summary: 'A new secret for the operator’s app. Nothing changes until a code of it is confirmed.',
  body: Type.Object({ currentPassword: Type.String({ minLength: 1, maxLength: 256 }) }),
  answer: NewSecondFactor,
  errors: ['CREDENTIALS_INVALID', 'CODE_NEEDED', 'CONFLICT'],
  limit: { count: 20, seconds: 3600, per: 'account' },
});

export const confirmSecondFactor = operation({
  id: 'confirmSecondFactor',
  service: 'admin',
  method: 'PUT',
  path: '/admin/second-factor',
  who: 'newcomer',
  summary:
    'From now on a login takes a code of the app; every other session ends. The recovery codes are shown this once.',
  body: Type.Object({ code: OneTimeCode }),
  answer: ConfirmedSecondFactor,
  errors: ['CODE_NEEDED', 'CODE_INVALID', 'CONFLICT'],
  limit: { count: 20, seconds: 3600, per: 'account' },
});

export const removeSecondFactor = operation({
  id: 'removeSecondFactor',
  service: 'admin',
  method: 'POST',
  path: '/admin/second-factor/remove',
  who: 'operator',
  summary: 'A login takes the password alone again.',
  body: Type.Object({
    currentPassword: Type.String({ minLength: 1, maxLength: 256 }),
    code: OneTimeCode,
  }),
  answer: Done,
  errors: ['CREDENTIALS_INVALID', 'CODE_INVALID', 'CONFLICT'],
  limit: { count: 20, seconds: 3600, per: 'account' },
});

export const proveSecondFactor = operation({
  id: 'proveSecondFactor',
  service: 'admin',
  method: 'POST',
  path: '/admin/second-factor/prove',
  who: 'operator',
  summary:
    'For ten minutes this session may do what asks for a second step (CODE_NEEDED): the column `stepUp` of the table of roles.',
  body: Type.Object({ code: Type.Optional(OneTimeCode), passkey: Type.Optional(PasskeyProof) }),
  answer: Done,
  errors: ['CODE_INVALID', 'PASSKEY_INVALID', 'CONFLICT'],
  limit: { count: 60, seconds: 3600, per: 'account' },
});
