import { ProblemError } from '@emberline/kit/errors';
import { routes } from '@emberline/kit/http/operation';
import { clientAt } from '../actions/describe-client.ts';
import { changeOperator } from '../actions/operators/change-operator.ts';
import { addOperatorPasskey } from '../actions/second-factor/add-operator-passkey.ts';
import { confirmSecondFactor } from '../actions/second-factor/confirm-second-factor.ts';
import { offerOperatorPasskey } from '../actions/second-factor/offer-operator-passkey.ts';
import { offerOperatorProof } from '../actions/second-factor/offer-operator-proof.ts';
import { offerSecondFactor } from '../actions/second-factor/offer-second-factor.ts';
import { proveSecondFactor } from '../actions/second-factor/prove-second-factor.ts';
import { removeOperatorPasskey } from '../actions/second-factor/remove-operator-passkey.ts';
import { removeSecondFactor } from '../actions/second-factor/remove-second-factor.ts';
import { requireRecentCode } from '../actions/second-factor/require-recent-code.ts';
import { signToken } from '../actions/sessions/sign-token.ts';
import { operatorAnswer } from '../answers/operator.ts';
import { passkeyAnswer } from '../answers/passkey.ts';
import type { Context } from '../context.ts';

export const secondFactor = routes<Context>({
  addOperatorPasskey: async (context, { body: { address, userAgent, ...given }, caller }) => {
    const { recoveryCodes, session } = await addOperatorPasskey(
      context,
      caller.id,
      given,
      clientAt(address, userAgent),
    );
    return { recoveryCodes, token: await signToken(context, session) };
  },
  listOperatorPasskeys: async ({ operators }, { caller }) => {
    const row = await operators.find(caller.id);
    if (!row) throw new ProblemError('UNAUTHENTICATED');
    return { passkeys: (row.passkeys ?? []).map(passkeyAnswer), app: Boolean(row.secondFactor) };
  },
  offerOperatorPasskey: (context, { body: { currentPassword, address }, caller }) =>
    offerOperatorPasskey(context, caller.id, currentPassword, clientAt(address)),
  offerOperatorProof: (context, { caller }) => offerOperatorProof(context, caller.id),
  renameOperatorPasskey: async ({ operators }, { params: { id }, body, caller }) => {
    if (!(await operators.passkeys.rename(caller.id, id, body.name.trim())))
      throw new ProblemError('NOT_FOUND');
    return { ok: true as const };
  },
  removeOperatorPasskey: async (context, { params: { id }, caller }) => {
    await removeOperatorPasskey(context, caller, id);
    return { ok: true as const };
  },
  offerOperatorSecondFactor: (context, { body: { currentPassword, address }, caller }) =>
    offerSecondFactor(context, caller.id, currentPassword, clientAt(address)),
  confirmOperatorSecondFactor: async (context, { body: { code, address, userAgent }, caller }) => {
    const client = clientAt(address, userAgent);
    const { recoveryCodes, session } = await confirmSecondFactor(context, caller.id, code, client);
    return { recoveryCodes, token: await signToken(context, session) };
  },
  removeOperatorSecondFactor: async (context, { body: { address, ...proof }, caller }) => {
    await removeSecondFactor(context, caller.id, proof, clientAt(address));
    return { ok: true as const };
  },
  proveOperatorSecondFactor: async (context, { body: { address, ...step }, caller }) => {
    await proveSecondFactor(context, caller, step, clientAt(address));
    return { ok: true as const };
  },
  checkRecentCode: async (context, { caller }) => {
    await requireRecentCode(context, caller);
    return { ok: true as const };
  },
  resetOperatorSecondFactor: async (context, { params: { id }, caller }) => {
    if (id === caller.id) throw new ProblemError('CONFLICT', 'Remove your own with a code.');
    const changes = { secondFactor: null, keepPasskeys: [], recovery: null };
    const row = await changeOperator(context, id, changes, caller.sessionId);
    if (!row) throw new ProblemError('NOT_FOUND');
    context.security.note('second-factor-changed', { subjectId: id, operatorId: caller.id, change: 'reset' });
    return operatorAnswer(row);
  },
});
