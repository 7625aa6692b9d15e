import { ProblemError } from '@emberline/kit/errors';
import { routes } from '@emberline/kit/http/operation';
import { clientOf } from '../actions/sessions/count-attempt.ts';
import { addPasskey, logInByPasskey, offerPasskey, removePasskey } from '../actions/sessions/passkeys.ts';
import { passkeyAnswer } from '../answers/answers.ts';
import type { Context } from '../context.ts';
import { requestOptions } from '../passwords/webauthn.ts';

export const passkeys = routes<Context>({
  addPasskey: async (context, { body, caller, request }) =>
    passkeyAnswer(await addPasskey(context, caller.id, body, clientOf(request))),
  listPasskeys: async ({ accounts }, { caller }) => {
    const account = await accounts.find(caller.id);
    if (!account) throw new ProblemError('UNAUTHENTICATED');
    return { passkeys: (account.passkeys ?? []).map(passkeyAnswer) };
  },
  offerPasskey: (context, { body, caller, request }) =>
    offerPasskey(context, caller.id, body.currentPassword, clientOf(request)),
  offerPasskeyLogin: async ({ challenges, site }) => {
    const challenge = await challenges.make({ purpose: 'log-in', ownerId: null, epoch: null });
    return { options: await requestOptions(site, { challenge }) };
  },
  loginByPasskey: async (context, { body, request }) => ({
    token: await logInByPasskey(context, body.passkey, clientOf(request)),
    message: 'Login successful!',
  }),
  renamePasskey: async ({ accounts }, { params: { id }, body, caller }) => {
    if (!(await accounts.passkeys.rename(caller.id, id, body.name))) throw new ProblemError('NOT_FOUND');
  },
  removePasskey: (context, { params: { id }, caller, request }) =>
    removePasskey(context, caller.id, id, clientOf(request)),
});
