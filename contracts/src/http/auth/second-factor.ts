import { Type } from 'typebox';
import { auth } from '../../declare.ts';
import { GivenPassword, Word } from '../../schemas.ts';
import { PasskeyProof } from './parts.ts';

/** Operators’ second factor: a code that an app makes anew every 30 seconds (RFC 6238). */

export const OneTimeCode = Type.String({
  ...Word(20, 6),
  pattern: '^[0-9A-Za-z -]+$',
  'x-says': 'must be six digits, or a recovery code',
  description: 'six digits of the app, or a recovery code',
});

export const NewSecondFactor = Type.Object({
  secret: Type.String({ description: 'base32, to be typed into an app' }),
  uri: Type.String({ description: 'the same as otpauth://, for a picture that an app scans' }),
});

export const ConfirmedSecondFactor = Type.Object({
  recoveryCodes: Type.Array(Type.String(), { description: 'each lets in once without the app' }),
  token: Type.String({ description: 'of the session that goes on' }),
});

export const offerSecondFactor = auth('offerSecondFactor', 'newcomer', 'POST /admin/second-factor', {
  summary: 'A new secret for the operator’s app. Nothing changes until a code of it is confirmed.',
  body: Type.Object({ currentPassword: GivenPassword }),
  answer: NewSecondFactor,
  errors: ['CREDENTIALS_INVALID', 'CODE_NEEDED', 'CONFLICT'],
  limit: { count: 20, seconds: 3600, per: 'account' },
});

export const confirmSecondFactor = auth('confirmSecondFactor', 'newcomer', 'PUT /admin/second-factor', {
  summary:
    'From now on a login takes a code of the app; every other session ends. The recovery codes are shown this once.',
  body: Type.Object({ code: OneTimeCode }),
  answer: ConfirmedSecondFactor,
  errors: ['CODE_NEEDED', 'CODE_INVALID', 'CONFLICT'],
  limit: { count: 20, seconds: 3600, per: 'account' },
});

export const removeSecondFactor = auth('removeSecondFactor', 'operator', 'POST /admin/second-factor/remove', {
  summary: 'A login takes the password alone again.',
  body: Type.Object({
    currentPassword: GivenPassword,
    code: OneTimeCode,
  }),
  errors: ['CREDENTIALS_INVALID', 'CODE_INVALID', 'CONFLICT'],
  limit: { count: 20, seconds: 3600, per: 'account' },
});

export const proveSecondFactor = auth('proveSecondFactor', 'operator', 'POST /admin/second-factor/prove', {
  summary:
    'For ten minutes this session may do what asks for a second step (CODE_NEEDED): the column `stepUp` of the table of roles.',
  body: Type.Object({ code: Type.Optional(OneTimeCode), passkey: Type.Optional(PasskeyProof) }),
  errors: ['CODE_INVALID', 'PASSKEY_INVALID', 'CONFLICT'],
  limit: { count: 60, seconds: 3600, per: 'account' },
});

// Internal: between services only.

export const checkRecentCode = auth(
  'checkRecentCode',
  'service',
  'GET /internal/operators/me/second-factor/recent',
  {
    callers: ['profile', 'mailbox', 'payment', 'notification', 'admin'],
    onBehalfOf: 'operator',
    summary: 'Before what another service does: whether the session may do what asks for a code.',
    errors: ['CODE_NEEDED'],
  },
);
