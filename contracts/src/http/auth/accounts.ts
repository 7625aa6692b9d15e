import { Type } from 'typebox';
import { auth } from '../../declare.ts';
import {
  Email,
  Flag,
  Gender,
  GivenPassword,
  Id,
  Name,
  Nullable,
  OneOf,
  Password,
  Preference,
  Secret,
  Sentence,
  shape,
  Time,
  Username,
} from '../../schemas.ts';
import { KeepPasskeys, LinkToken, Passkey } from './parts.ts';

/** An account from joining to deleting it. */

export const signup = auth('signup', 'guest', 'POST /auth/signup', {
  summary:
    'Join free. A verification email follows; the owner of a used address gets an email about that instead. The same answer.',
  body: Type.Object({
    firstname: Name,
    lastname: Name,
    email: Email,
    username: Username,
    gender: Gender,
    preference: Preference,
    password: Password,
    confirmPassword: Secret(256, 0),
    adultConfirmed: Type.Optional(Type.Boolean()),
  }),
  answer: Sentence,
  errors: ['PASSWORD_MISMATCH', 'PASSWORD_WEAK', 'NAME_RESERVED', 'UNDER_AGE', 'USERNAME_TAKEN'],
  limit: { count: 20, seconds: 3600, per: 'address' },
  switch: 'signup',
});

export const resendVerification = auth('resendVerification', 'member', 'POST /auth/resend-verification', {
  summary: 'Send the verification email again, to the caller’s own address.',
  body: Type.Object({ email: Email }),
  answer: Sentence,
  limit: { count: 5, seconds: 3600, per: 'account' },
});

export const verifyMagicLink = auth('verifyMagicLink', 'guest', 'POST /mail/magic/verify', {
  summary:
    'Redeem a magic link: verifies the email or opens a conversation, and logs in. Whoever verifies without the bearer of a session of that account gives the password of the sign-up; or takes the account over: all else ends, and the answer leads to a new password. A refusal does not use up the link.',
  body: Type.Object({
    magicId: LinkToken,
    userId: Id,
    uuid: Type.String({ maxLength: 64, pattern: '^[A-Za-z0-9-]+$' }),
    password: Type.Optional(
      Type.String({ ...GivenPassword, description: 'chosen at sign-up; see `PASSWORD_NEEDED`' }),
    ),
    takeOver: Flag('the password is not known'),
  }),
  answer: Type.Object({ token: Type.String(), redirectUrl: Type.String() }),
  errors: ['LINK_INVALID', 'ALREADY_VERIFIED', 'PASSWORD_NEEDED', 'CREDENTIALS_INVALID'],
  limit: { count: 30, seconds: 300, per: 'address' },
});

export const deleteAccount = auth('deleteAccount', 'member', 'POST /auth/delete-account', {
  summary: 'Delete one’s own account everywhere. Ends the membership and all sessions.',
  body: Type.Object({ password: GivenPassword }),
  answer: Sentence,
  errors: ['CREDENTIALS_INVALID'],
  limit: { count: 10, seconds: 3600, per: 'account' },
});

/** Another email address for an account. Both addresses confirm it; one that was never verified is replaced at once. */

export const changeEmail = auth('changeEmail', 'member', 'POST /auth/change-email', {
  summary:
    'Ask for another email address. A link goes to both, or to the new one of an account that is not verified yet; the answer does not tell whether it is taken.',
  body: Type.Object({ newEmail: Email, password: GivenPassword }),
  answer: Sentence,
  errors: ['CREDENTIALS_INVALID', 'CONFLICT'],
  limit: { count: 5, seconds: 3600, per: 'account' },
});

export const getEmailChange = auth('getEmailChange', 'member', 'GET /auth/change-email', {
  summary: 'The change of the email address that waits to be confirmed, if any.',
  answer: Type.Object({
    change: Nullable(
      Type.Object(
        {
          email: Type.String({ description: 'the new address' }),
          waitsFor: Type.Array(OneOf(['old', 'new'] as const), {
            description: 'the addresses that have not confirmed yet',
          }),
          expiresAt: Time,
        },
        shape('emailChange'),
      ),
    ),
  }),
});

export const stopEmailChange = auth('stopEmailChange', 'member', 'DELETE /auth/change-email', {
  summary: 'Keep the email address: the links that were sent end.',
  limit: { count: 20, seconds: 3600, per: 'account' },
});

export const confirmEmailChange = auth('confirmEmailChange', 'guest', 'POST /auth/change-email/confirm', {
  summary: 'Confirm a change of the email address by the link sent to one of the two addresses.',
  body: Type.Object({ token: LinkToken }),
  answer: Type.Object({
    changed: Type.Boolean({ description: 'false: the other address has not confirmed yet' }),
  }),
  errors: ['LINK_INVALID'],
  limit: { count: 30, seconds: 300, per: 'address' },
});

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
    currentPassword: GivenPassword,
    newPassword: Password,
    keepPasskeys: KeepPasskeys,
  }),
  answer: Type.Object({ message: Type.String(), token: Type.String() }),
  errors: ['CREDENTIALS_INVALID', 'PASSWORD_WEAK'],
  limit: { count: 10, seconds: 3600, per: 'account' },
});
