import { ProblemError } from '@emberline/kit/errors';
import { routes } from '@emberline/kit/http/operation';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import {
  confirmSecondFactor,
  offerSecondFactor,
  removeSecondFactor,
} from '../actions/operators/authenticator-app.ts';
import {
  addOperatorPasskey,
  offerOperatorPasskey,
  removeOperatorPasskey,
} from '../actions/operators/operator-passkeys.ts';
import {
  offerOperatorProof,
  proveSecondFactor,
  requireRecentCode,
} from '../actions/operators/prove-operator.ts';
import { clientOf } from '../actions/sessions/count-attempt.ts';
import { signToken } from '../actions/sessions/sessions.ts';
import { passkeyAnswer } from '../answers/answers.ts';
import type { Context } from '../context.ts';

export const secondFactor = routes<Context>({
  addOwnPasskey: async (context, { body, caller, request }) => {
    const { recoveryCodes, session } = await addOperatorPasskey(context, caller.id, body, clientOf(request));
    return { recoveryCodes, token: await signToken(context, session) };
  },
  listOwnPasskeys: async ({ operators }, { caller }) => {
    const row = await operators.find(caller.id);
    if (!row) throw new ProblemError('UNAUTHENTICATED');
    return { passkeys: (row.passkeys ?? []).map(passkeyAnswer), app: Boolean(row.secondFactor) };
  },
  offerOwnPasskey: (context, { body, caller, request }) =>
    offerOperatorPasskey(context, caller.id, body.currentPassword, clientOf(request)),
  offerOwnProof: (context, { caller }) => offerOperatorProof(context, caller.id),
  renameOwnPasskey: async ({ acts, mongo, operators }, { params, body, caller: { id: operatorId } }) => {
    await inTransaction(mongo.client, async (session) => {
      if (!(await operators.passkeys.rename(operatorId, params.id, body.name, session)))
        throw new ProblemError('NOT_FOUND');
      await acts.acted({ operatorId, action: 'rename-passkey' }, session);
    });
  },
  removeOwnPasskey: (context, { params: { id }, caller, request }) =>
    removeOperatorPasskey(context, caller.id, id, clientOf(request)),
  offerSecondFactor: (context, { body, caller, request }) =>
    offerSecondFactor(context, caller.id, body.currentPassword, clientOf(request)),
  confirmSecondFactor: async (context, { body, caller, request }) => {
    const client = clientOf(request);
    const { recoveryCodes, session } = await confirmSecondFactor(context, caller.id, body.code, client);
    return { recoveryCodes, token: await signToken(context, session) };
  },
  removeSecondFactor: (context, { body, caller, request }) =>
    removeSecondFactor(context, caller.id, body, clientOf(request)),
  proveSecondFactor: (context, { body, caller, request }) =>
    proveSecondFactor(context, caller, body, clientOf(request)),
  checkRecentCode: (context, { caller }) => requireRecentCode(context, caller),
});
