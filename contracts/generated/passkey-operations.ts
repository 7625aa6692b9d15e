// Written by `npm run contracts`; do not edit.
export const passkeyOperations = {
  addPasskey: 'POST /auth/passkeys',
  listPasskeys: 'GET /auth/passkeys',
  listPasskeysByLink: 'GET /auth/reset-password/passkeys',
  loginByPasskey: 'POST /auth/login/passkey',
  offerPasskey: 'POST /auth/passkeys/offer',
  offerPasskeyLogin: 'POST /auth/login/passkey/offer',
  removePasskey: 'DELETE /auth/passkeys/:id',
  renamePasskey: 'PUT /auth/passkeys/:id',
} as const;
