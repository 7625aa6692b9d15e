import { ProblemError } from '@emberline/kit/errors';
import { clientAddress } from '@emberline/kit/http/client-address';
import { routes } from '@emberline/kit/http/operation';
import { logInOperator } from '../actions/operators/log-in-operator.ts';
import { changeOperatorPassword } from '../actions/operators/operators.ts';
import { offerOperatorLogin } from '../actions/operators/prove-operator.ts';
import { clientOf } from '../actions/sessions/count-attempt.ts';
import { endSession, showSessions, signToken } from '../actions/sessions/sessions.ts';
import { operatorAnswer } from '../answers/answers.ts';
import type { Context } from '../context.ts';

/** An operator's own login, sessions and password. */
export const operatorLogin = routes<Context>({
  adminLogin: async (context, { body, request }) => {
    const { session, operator } = await logInOperator(context, body, clientOf(request));
    // So that the lists of operators name who is new.
    await context.acts.heard();
    return { token: await signToken(context, session), operator: operatorAnswer(operator) };
  },
  offerAdminLogin: (context, { body, request }) => offerOperatorLogin(context, body, clientOf(request)),
  adminLogoff: async (context, { caller: { id, sessionId }, request }) => {
    const which = { subjectId: id, sessionId, address: clientAddress(request) };
    await endSession(context, 'logoff', which, { operatorId: id, action: 'logoff' });
  },
  adminMe: async ({ operators }, { caller }) => {
    const row = await operators.find(caller.id);
    if (!row) throw new ProblemError('UNAUTHENTICATED');
    return { ...operatorAnswer(row), isNewcomer: caller.roles.length === 0 };
  },
  noteOwnActivity: ({ sessions }, { caller: { sessionId } }) => sessions.noteActivity(sessionId),
  changeOwnOperatorPassword: async (context, { body, caller, request }) => ({
    token: await signToken(
      context,
      await changeOperatorPassword(context, caller.id, body, clientOf(request)),
    ),
  }),
  listOwnOperatorSessions: (context, { caller }) => showSessions(context, caller),
  endOwnOperatorSession: async (context, { params, caller: { id }, request }) => {
    const which = { subjectId: id, sessionId: params.id, address: clientAddress(request) };
    await endSession(context, 'logoff', which, { operatorId: id, action: 'end-session' });
  },
});
