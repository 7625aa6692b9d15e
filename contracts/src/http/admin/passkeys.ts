import { Type } from 'typebox';
import { operation } from '../../operation.ts';
import { Done, Id } from '../../schemas.ts';
import { AddedPasskey, OwnPasskeys } from '../auth/operator-passkeys.ts';
import { NewPasskey, PasskeyName, PasskeyOptions } from '../auth/passkey.ts';

const currentPassword = Type.String({ minLength: 1, maxLength: 256 });

export const offerOwnPasskey = operation({
  id: 'offerOwnPasskey',
  service: 'admin',
  method: 'POST',
  path: '/admin/passkeys/offer',
  who: 'newcomer',
  summary: 'What the browser needs to make a passkey. Nothing changes until it is added.',
  body: Type.Object({ currentPassword }),
  answer: PasskeyOptions,
  errors: ['CREDENTIALS_INVALID', 'CODE_NEEDED', 'CONFLICT'],
  limit: { count: 20, seconds: 3600, per: 'account' },
});

// Not limited: it takes a challenge of an offer, and those are.
export const addOwnPasskey = operation({
  id: 'addOwnPasskey',
  service: 'admin',
  method: 'POST',
  path: '/admin/passkeys',
  who: 'newcomer',
  summary:
    'From now on a login takes a passkey, or another second step; every other session ends. Recovery codes are shown this once.',
  body: Type.Object({ name: PasskeyName, passkey: NewPasskey }),
  answer: AddedPasskey,
  errors: ['CODE_NEEDED', 'PASSKEY_INVALID', 'CONFLICT'],
});

export const listOwnPasskeys = operation({
  id: 'listOwnPasskeys',
  service: 'admin',
  method: 'GET',
  path: '/admin/passkeys',
  who: 'newcomer',
  summary: 'The operator’s passkeys, and whether an app is a second step too.',
  answer: OwnPasskeys,
});

export const renameOwnPasskey = operation({
  id: 'renameOwnPasskey',
  service: 'admin',
  method: 'PUT',
  path: '/admin/passkeys/:id',
  who: 'operator',
  summary: 'Give a passkey another name.',
  params: Type.Object({ id: Id }),
  body: Type.Object({ name: PasskeyName }),
  answer: Done,
});

export const removeOwnPasskey = operation({
  id: 'removeOwnPasskey',
  service: 'admin',
  method: 'DELETE',
  path: '/admin/passkeys/:id',
  who: 'operator',
  summary: 'This passkey lets in no more.',
  params: Type.Object({ id: Id }),
  answer: Done,
  errors: ['CODE_NEEDED'],
});

export const offerOwnProof = operation({
  id: 'offerOwnProof',
  service: 'admin',
  method: 'POST',
  path: '/admin/passkeys/proof',
  who: 'operator',
  summary: 'What the browser needs to ask for a passkey, for `proveSecondFactor`.',
  answer: PasskeyOptions,
  errors: ['CONFLICT'],
  limit: { count: 60, seconds: 3600, per: 'account' },
});

export const offerAdminLogin = operation({
  id: 'offerAdminLogin',
  service: 'admin',
  method: 'POST',
  path: '/admin/login/passkey',
  who: 'guest',
  summary: 'With the right password: what the browser needs to ask for a passkey, for `adminLogin`.',
  body: Type.Object({ username: Type.String({ minLength: 1, maxLength: 100 }), password: currentPassword }),
  answer: PasskeyOptions,
  errors: ['CREDENTIALS_INVALID', 'CONFLICT'],
  limit: { count: 300, seconds: 300, per: 'address' },
});
