import { ProblemError } from '@emberline/kit/errors';
import { clientAddress } from '@emberline/kit/http/client-address';
import { routes } from '@emberline/kit/http/operation';
import { clientOf } from '../actions/sessions/count-attempt.ts';
import { logIn } from '../actions/sessions/log-in.ts';
import { endSession, logOffEverywhere, showSessions } from '../actions/sessions/sessions.ts';
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
});
