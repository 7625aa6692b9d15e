import { Type } from 'typebox';
import { auth } from '../../declare.ts';
import { Email, Password, Sentence } from '../../schemas.ts';
import { KeepPasskeys, Passkey } from './passkey.ts';

/** Choosing a new password. */

export const requestPasswordReset = auth(
  'requestPasswordReset',
  'guest',
  'POST /auth/request-password-reset',
  {
    summary: 'Ask for a reset email. The answer is the same whether or not the account exists.',
    body: Type.Object({ email: Email }),
    answer: Sentence,
    limit: { count: 10, seconds: 3600, per: 'address' },
  },
);

export const resetPassword = auth('resetPassword', 'link', 'POST /auth/reset-password', {
  summary: 'Set a new password. The bearer is the reset email’s token; an ordinary session’s token gets 403.',
  body: Type.Object({ newPassword: Password, keepPasskeys: KeepPasskeys }),
  answer: Sentence,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'PASSWORD_WEAK'],
  limit: { count: 20, seconds: 3600, per: 'address' },
});

export const listPasskeysByLink = auth('listPasskeysByLink', 'link', 'GET /auth/reset-password/passkeys', {
  summary:
    'The passkeys of the account that a reset link is for, oldest first: which of them are to be kept? The link is not used up.',
  answer: Type.Object({ passkeys: Type.Array(Passkey) }),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  limit: { count: 60, seconds: 3600, per: 'address' },
});

export const changePassword = auth('changePassword', 'member', 'POST /auth/change-password', {
  summary: 'Change one’s password; every other session ends.',
  body: Type.Object({
    currentPassword: Type.String({ minLength: 1, maxLength: 256 }),
    newPassword: Password,
    keepPasskeys: KeepPasskeys,
  }),
  answer: Type.Object({ message: Type.String(), token: Type.String() }),
  errors: ['CREDENTIALS_INVALID', 'PASSWORD_WEAK'],
  limit: { count: 10, seconds: 3600, per: 'account' },
});
