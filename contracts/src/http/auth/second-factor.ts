import { Type } from 'typebox';
import { operation } from '../../operation.ts';
import { Done, Id } from '../../schemas.ts';
import { Operator } from '../admin/operators.ts';
import { ClientAddress, UserAgent } from './client.ts';
import { PasskeyProof } from './passkey.ts';

/** Operators’ second factor: a code that an app makes anew every 30 seconds (RFC 6238), for the admin service. */

export const OneTimeCode = Type.String({
  minLength: 6,
  maxLength: 20,
  pattern: '^[0-9A-Za-z -]+$',
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

export const offerOperatorSecondFactor = operation({
  id: 'offerOperatorSecondFactor',
  service: 'auth',
  method: 'POST',
  path: '/internal/operators/me/second-factor',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'newcomer',
  summary: 'A new secret for the operator who asks.',
  body: Type.Object({
    currentPassword: Type.String({ minLength: 1, maxLength: 256 }),
    address: ClientAddress,
  }),
  answer: NewSecondFactor,
  errors: ['CREDENTIALS_INVALID', 'CODE_NEEDED', 'CONFLICT'],
});

export const confirmOperatorSecondFactor = operation({
  id: 'confirmOperatorSecondFactor',
  service: 'auth',
  method: 'PUT',
  path: '/internal/operators/me/second-factor',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'newcomer',
  summary:
    'The secret that was offered is the second factor from now on. All sessions end; the answer opens a new one.',
  body: Type.Object({
    code: OneTimeCode,
    address: ClientAddress,
    userAgent: Type.Optional(UserAgent),
  }),
  answer: ConfirmedSecondFactor,
  errors: ['CODE_NEEDED', 'CODE_INVALID', 'CONFLICT'],
});

export const removeOperatorSecondFactor = operation({
  id: 'removeOperatorSecondFactor',
  service: 'auth',
  method: 'POST',
  path: '/internal/operators/me/second-factor/remove',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'operator',
  summary: 'Take the second factor off the operator who asks.',
  body: Type.Object({
    currentPassword: Type.String({ minLength: 1, maxLength: 256 }),
    code: OneTimeCode,
    address: ClientAddress,
  }),
  answer: Done,
  errors: ['CREDENTIALS_INVALID', 'CODE_INVALID', 'CONFLICT'],
});

export const resetOperatorSecondFactor = operation({
  id: 'resetOperatorSecondFactor',
  service: 'auth',
  method: 'DELETE',
  path: '/internal/operators/:id/second-factor',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'manager',
  summary: 'Take the second factor off another operator; ends the sessions.',
  params: Type.Object({ id: Id }),
  answer: Operator,
  errors: ['CODE_NEEDED', 'CONFLICT'],
});

export const proveOperatorSecondFactor = operation({
  id: 'proveOperatorSecondFactor',
  service: 'auth',
  method: 'POST',
  path: '/internal/operators/me/second-factor/prove',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'operator',
  summary: 'For ten minutes the session may do what asks for a code.',
  body: Type.Object({
    code: Type.Optional(OneTimeCode),
    passkey: Type.Optional(PasskeyProof),
    address: ClientAddress,
  }),
  answer: Done,
  errors: ['CODE_INVALID', 'PASSKEY_INVALID', 'CONFLICT'],
});

export const checkRecentCode = operation({
  id: 'checkRecentCode',
  service: 'auth',
  method: 'GET',
  path: '/internal/operators/me/second-factor/recent',
  who: 'service',
  callers: ['profile', 'mailbox', 'payment', 'notification', 'admin'],
  onBehalfOf: 'operator',
  summary: 'Before what another service does: whether the session may do what asks for a code.',
  answer: Done,
  errors: ['CODE_NEEDED'],
});
