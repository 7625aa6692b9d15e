import { Type } from 'typebox';
import { auth } from '../../declare.ts';
import { GivenPassword } from '../../schemas.ts';
import { NewPasskey, Passkey, PasskeyName, PasskeyOptions, PasskeyProof } from './parts.ts';

/** Members' passkeys: a way to log in beside the password. */

export const offerPasskey = auth('offerPasskey', 'member', 'POST /auth/passkeys/offer', {
  summary: 'What the browser needs to make a passkey. Nothing changes until it is added.',
  body: Type.Object({ currentPassword: GivenPassword }),
  answer: PasskeyOptions,
  errors: ['CREDENTIALS_INVALID', 'CONFLICT'],
  limit: { count: 20, seconds: 3600, per: 'account' },
});

export const addPasskey = auth('addPasskey', 'member', 'POST /auth/passkeys', {
  summary: 'From now on this passkey lets in too.',
  body: Type.Object({ name: PasskeyName, passkey: NewPasskey }),
  answer: Passkey,
  errors: ['PASSKEY_INVALID', 'CONFLICT'],
  limit: { count: 20, seconds: 3600, per: 'account' },
});

export const listPasskeys = auth('listPasskeys', 'member', 'GET /auth/passkeys', {
  summary: 'The caller’s passkeys, oldest first.',
  answer: Type.Object({ passkeys: Type.Array(Passkey) }),
});

export const renamePasskey = auth('renamePasskey', 'member', 'PUT /auth/passkeys/:id', {
  summary: 'Give a passkey another name.',
  body: Type.Object({ name: PasskeyName }),
  limit: { count: 60, seconds: 3600, per: 'account' },
});

export const removePasskey = auth('removePasskey', 'member', 'DELETE /auth/passkeys/:id', {
  summary: 'This passkey lets in no more.',
  limit: { count: 60, seconds: 3600, per: 'account' },
});

export const offerPasskeyLogin = auth('offerPasskeyLogin', 'guest', 'POST /auth/login/passkey/offer', {
  summary: 'What the browser needs to ask for a passkey. Says nothing about any account.',
  answer: PasskeyOptions,
  limit: { count: 60, seconds: 300, per: 'address' },
});

export const loginByPasskey = auth('loginByPasskey', 'guest', 'POST /auth/login/passkey', {
  summary: 'Log in with a passkey.',
  body: Type.Object({ passkey: PasskeyProof }),
  answer: Type.Object({ token: Type.String(), message: Type.String() }),
  errors: ['PASSKEY_INVALID'],
  limit: { count: 60, seconds: 300, per: 'address' },
});

/** Operators’ passkeys, a second step of the login beside the code of an app. */

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

const currentPassword = GivenPassword;

export const offerOwnPasskey = auth('offerOwnPasskey', 'newcomer', 'POST /admin/passkeys/offer', {
  summary: 'What the browser needs to make a passkey. Nothing changes until it is added.',
  body: Type.Object({ currentPassword }),
  answer: PasskeyOptions,
  errors: ['CREDENTIALS_INVALID', 'CODE_NEEDED', 'CONFLICT'],
  limit: { count: 20, seconds: 3600, per: 'account' },
});

// Not limited: it takes a challenge of an offer, and those are.
export const addOwnPasskey = auth('addOwnPasskey', 'newcomer', 'POST /admin/passkeys', {
  summary:
    'From now on a login takes a passkey, or another second step; every other session ends. Recovery codes are shown this once.',
  body: Type.Object({ name: PasskeyName, passkey: NewPasskey }),
  answer: AddedPasskey,
  errors: ['CODE_NEEDED', 'PASSKEY_INVALID', 'CONFLICT'],
});

export const listOwnPasskeys = auth('listOwnPasskeys', 'newcomer', 'GET /admin/passkeys', {
  summary: 'The operator’s passkeys, and whether an app is a second step too.',
  answer: OwnPasskeys,
});

export const renameOwnPasskey = auth('renameOwnPasskey', 'operator', 'PUT /admin/passkeys/:id', {
  summary: 'Give a passkey another name.',
  body: Type.Object({ name: PasskeyName }),
});

export const removeOwnPasskey = auth('removeOwnPasskey', 'operator', 'DELETE /admin/passkeys/:id', {
  summary: 'This passkey lets in no more.',
  errors: ['CODE_NEEDED'],
});

export const offerOwnProof = auth('offerOwnProof', 'operator', 'POST /admin/passkeys/proof', {
  summary: 'What the browser needs to ask for a passkey, for `proveSecondFactor`.',
  answer: PasskeyOptions,
  errors: ['CONFLICT'],
  limit: { count: 60, seconds: 3600, per: 'account' },
});
