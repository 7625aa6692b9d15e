import { Type } from 'typebox';
import { operation } from '../../operation.ts';
import { Done, Id } from '../../schemas.ts';
import { NewPasskey, Passkey, PasskeyName, PasskeyOptions, PasskeyProof } from './passkey.ts';

/** Members' passkeys: a way to log in beside the password. */

export const offerPasskey = operation({
  id: 'offerPasskey',
  service: 'auth',
  method: 'POST',
  path: '/auth/passkeys/offer',
  who: 'member',
  summary: 'What the browser needs to make a passkey. Nothing changes until it is added.',
  body: Type.Object({ currentPassword: Type.String({ minLength: 1, maxLength: 256 }) }),
  answer: PasskeyOptions,
  errors: ['CREDENTIALS_INVALID', 'CONFLICT'],
  limit: { count: 20, seconds: 3600, per: 'account' },
});

export const addPasskey = operation({
  id: 'addPasskey',
  service: 'auth',
  method: 'POST',
  path: '/auth/passkeys',
  who: 'member',
  summary: 'From now on this passkey lets in too.',
  body: Type.Object({ name: PasskeyName, passkey: NewPasskey }),
  answer: Passkey,
  errors: ['PASSKEY_INVALID', 'CONFLICT'],
  limit: { count: 20, seconds: 3600, per: 'account' },
});

export const listPasskeys = operation({
  id: 'listPasskeys',
  service: 'auth',
  method: 'GET',
  path: '/auth/passkeys',
  who: 'member',
  summary: 'The caller’s passkeys, oldest first.',
  answer: Type.Object({ passkeys: Type.Array(Passkey) }),
});

export const renamePasskey = operation({
  id: 'renamePasskey',
  service: 'auth',
  method: 'PUT',
  path: '/auth/passkeys/:id',
  who: 'member',
  summary: 'Give a passkey another name.',
  params: Type.Object({ id: Id }),
  body: Type.Object({ name: PasskeyName }),
  answer: Done,
  limit: { count: 60, seconds: 3600, per: 'account' },
});

export const removePasskey = operation({
  id: 'removePasskey',
  service: 'auth',
  method: 'DELETE',
  path: '/auth/passkeys/:id',
  who: 'member',
  summary: 'This passkey lets in no more.',
  params: Type.Object({ id: Id }),
  answer: Done,
  limit: { count: 60, seconds: 3600, per: 'account' },
});

export const offerPasskeyLogin = operation({
  id: 'offerPasskeyLogin',
  service: 'auth',
  method: 'POST',
  path: '/auth/login/passkey/offer',
  who: 'guest',
  summary: 'What the browser needs to ask for a passkey. Says nothing about any account.',
  answer: PasskeyOptions,
  limit: { count: 60, seconds: 300, per: 'address' },
});

export const loginByPasskey = operation({
  id: 'loginByPasskey',
  service: 'auth',
  method: 'POST',
  path: '/auth/login/passkey',
  who: 'guest',
  summary: 'Log in with a passkey.',
  body: Type.Object({ passkey: PasskeyProof }),
  answer: Type.Object({ token: Type.String(), message: Type.String() }),
  errors: ['PASSKEY_INVALID'],
  limit: { count: 60, seconds: 300, per: 'address' },
});
