import { ProblemError } from '@emberline/kit/errors';
import { clientAddress } from '@emberline/kit/http/client-address';
import { routes } from '@emberline/kit/http/operation';
import { clientAt, clientOf } from '../actions/describe-client.ts';
import { endOperatorSessions } from '../actions/operators/end-operator-sessions.ts';
import { offerOperatorLogin } from '../actions/second-factor/offer-operator-proof.ts';
import { endSession } from '../actions/sessions/end-session.ts';
import { logIn } from '../actions/sessions/log-in.ts';
import { logInOperator } from '../actions/sessions/log-in-operator.ts';
import { logOffEverywhere } from '../actions/sessions/log-off-everywhere.ts';
import { showSessions } from '../actions/sessions/show-sessions.ts';
import { signToken } from '../actions/sessions/sign-token.ts';
import { operatorAnswer } from '../answers/operator.ts';
import type { Context } from '../context.ts';

export const sessions = routes<Context>({
  login: async (context, { body, request }) => ({
    token: await logIn(context, body, clientOf(request)),
    message: 'Login successful!',
  }),
  logoff: async (context, { caller: { id: subjectId, sessionId }, request }) => {
    await endSession(context, 'logoff', { subjectId, sessionId, address: clientAddress(request) });
    return { ok: true } as const;
  },
  logoffEverywhere: async (context, { caller, request }) => {
    await logOffEverywhere(context, caller.id, clientOf(request));
    return { ok: true } as const;
  },
  isAccountGone: async ({ accounts, signed }, { body: { token } }) => {
    const holder = await signed.verify(token);
    return { gone: holder !== undefined && (await accounts.wasErased(holder.id)) };
  },
  listSessions: (context, { caller }) => showSessions(context, caller),
  endSession: async (context, { params, caller, request }) => {
    const session = { subjectId: caller.id, sessionId: params.id, address: clientAddress(request) };
    if (!(await endSession(context, 'sessions-ended', session))) throw new ProblemError('NOT_FOUND');
    return { ok: true } as const;
  },
  /** Answers public keys, so it needs no token. As an internal path it is not exposed by the gateway. */
  jwks: async ({ signingKeys }) => {
    const { keys } = await signingKeys.published();
    return { keys: keys.map((key) => ({ ...key })) };
  },
  isSessionLive: async ({ sessions }, { params: { id } }) => ({
    live: await sessions.isLive(id),
  }),
  openOperatorSession: async (context, { body }) => {
    const client = clientAt(body.address, body.userAgent);
    const { operatorId, opened, problem } = await logInOperator(context, body, client);
    if (!opened) return { operatorId, opened: null, ...(problem && { problem }) };
    const { session, operator } = opened;
    return {
      operatorId,
      opened: {
        token: await signToken(context, session),
        sessionId: session._id,
        expiresAt: session.expiresAt.toISOString(),
        operator: operatorAnswer(operator),
      },
    };
  },
  offerOperatorLogin: (context, { body: { address, ...credentials } }) =>
    offerOperatorLogin(context, credentials, clientAt(address)),
  noteOperatorActivity: async ({ sessions }, { caller: { sessionId } }) => {
    await sessions.noteActivity(sessionId);
    return { ok: true as const };
  },
  /** Ends the sessions of the calling operator, whom the token names. */
  endOperatorSessions: async (context, { body: { sessionId }, caller: { id: subjectId } }) => {
    await endOperatorSessions(context, { subjectId, sessionId });
    return { ok: true } as const;
  },
  listOperatorSessions: (context, { caller }) => showSessions(context, caller),
});
