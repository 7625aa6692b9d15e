import { Type } from 'typebox';
import { operation } from '../../operation.ts';
import { Done, Id } from '../../schemas.ts';
import { ClientAddress, UserAgent } from './client.ts';
import { NewPasskey, Passkey, PasskeyName, PasskeyOptions } from './passkey.ts';

/** Operators’ passkeys, a second step of the login beside the code of an app, for the admin service. */

export const OwnPasskeys = Type.Object({
  passkeys: Type.Array(Passkey),
  app: Type.Boolean({ description: 'a code of an app is a second step too' }),
});

export const AddedPasskey = Type.Object({
  recoveryCodes: Type.Array(Type.String(), {
    description: 'each lets in once without it; none when there was a second step before',
  }),
  token: Type.String({ description: 'of the session that goes on' }),
});

const common = { service: 'auth', who: 'service', callers: ['admin'] } as const;
const currentPassword = Type.String({ minLength: 1, maxLength: 256 });

export const offerOperatorPasskey = operation({
  ...common,
  id: 'offerOperatorPasskey',
  method: 'POST',
  path: '/internal/operators/me/passkeys/offer',
  onBehalfOf: 'newcomer',
  summary: 'What the browser of the operator who asks needs to make a passkey.',
  body: Type.Object({ currentPassword, address: ClientAddress }),
  answer: PasskeyOptions,
  errors: ['CREDENTIALS_INVALID', 'CODE_NEEDED', 'CONFLICT'],
});

export const addOperatorPasskey = operation({
  ...common,
  id: 'addOperatorPasskey',
  method: 'POST',
  path: '/internal/operators/me/passkeys',
  onBehalfOf: 'newcomer',
  summary: 'Add a passkey that was just made. All sessions end; the answer opens a new one.',
  body: Type.Object({
    name: PasskeyName,
    passkey: NewPasskey,
    address: ClientAddress,
    userAgent: Type.Optional(UserAgent),
  }),
  answer: AddedPasskey,
  errors: ['CODE_NEEDED', 'PASSKEY_INVALID', 'CONFLICT'],
});

export const listOperatorPasskeys = operation({
  ...common,
  id: 'listOperatorPasskeys',
  method: 'GET',
  path: '/internal/operators/me/passkeys',
  onBehalfOf: 'newcomer',
  summary: 'The second steps of the operator who asks.',
  answer: OwnPasskeys,
});

export const renameOperatorPasskey = operation({
  ...common,
  id: 'renameOperatorPasskey',
  method: 'PUT',
  path: '/internal/operators/me/passkeys/:id',
  onBehalfOf: 'operator',
  summary: 'Give a passkey of the operator who asks another name.',
  params: Type.Object({ id: Id }),
  body: Type.Object({ name: PasskeyName }),
  answer: Done,
});

export const removeOperatorPasskey = operation({
  ...common,
  id: 'removeOperatorPasskey',
  method: 'DELETE',
  path: '/internal/operators/me/passkeys/:id',
  onBehalfOf: 'operator',
  summary: 'Take a passkey off the operator who asks.',
  params: Type.Object({ id: Id }),
  answer: Done,
  errors: ['CODE_NEEDED'],
});

export const offerOperatorProof = operation({
  ...common,
  id: 'offerOperatorProof',
  method: 'POST',
  path: '/internal/operators/me/passkeys/proof',
  onBehalfOf: 'operator',
  summary: 'What the browser needs to ask the operator who is logged in for a passkey.',
  answer: PasskeyOptions,
  errors: ['CONFLICT'],
});

export const offerOperatorLogin = operation({
  ...common,
  id: 'offerOperatorLogin',
  method: 'POST',
  path: '/internal/operator-sessions/passkey',
  summary: 'Check an operator’s password; what the browser needs to ask for a passkey.',
  body: Type.Object({
    username: Type.String({ minLength: 1, maxLength: 100 }),
    password: currentPassword,
    address: ClientAddress,
  }),
  answer: PasskeyOptions,
  errors: ['CREDENTIALS_INVALID', 'CONFLICT'],
});
