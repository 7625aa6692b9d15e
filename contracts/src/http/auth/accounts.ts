import { Type } from 'typebox';
import { auth } from '../../declare.ts';
import { Email, Gender, Id, Name, Password, Preference, Sentence, Username } from '../../schemas.ts';
import { LinkToken } from './link-token.ts';

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
    confirmPassword: Type.String({ maxLength: 256 }),
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
      Type.String({ minLength: 1, maxLength: 256, description: 'chosen at sign-up; see `PASSWORD_NEEDED`' }),
    ),
    takeOver: Type.Optional(Type.Boolean({ description: 'the password is not known' })),
  }),
  answer: Type.Object({ token: Type.String(), redirectUrl: Type.String() }),
  errors: ['LINK_INVALID', 'ALREADY_VERIFIED', 'PASSWORD_NEEDED', 'CREDENTIALS_INVALID'],
  limit: { count: 30, seconds: 300, per: 'address' },
});

export const deleteAccount = auth('deleteAccount', 'member', 'POST /auth/delete-account', {
  summary: 'Delete one’s own account everywhere. Ends the membership and all sessions.',
  body: Type.Object({ password: Type.String({ minLength: 1, maxLength: 256 }) }),
  answer: Sentence,
  errors: ['CREDENTIALS_INVALID'],
  limit: { count: 10, seconds: 3600, per: 'account' },
});
