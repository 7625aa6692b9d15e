import { logoff } from '@emberline/contracts';
import { clientAddress } from '@emberline/kit/http/client-address';
import { route } from '@emberline/kit/http/operation';
import { endSession } from '../../actions/sessions/end-session.ts';
import type { Context } from '../../context.ts';

export const logoffRoute = route(
  logoff,
  async (context: Context, { caller: { id: subjectId, sessionId }, request }) => {
    await endSession(context, 'logoff', { subjectId, sessionId, address: clientAddress(request) });
    return { ok: true } as const;
  },
);
