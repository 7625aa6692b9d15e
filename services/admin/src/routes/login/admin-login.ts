import { adminLogin } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { clientAddress } from '@emberline/kit/http/client-address';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const adminLoginRoute = route(
  adminLogin,
  async ({ others, audit }: Context, { body: { username, password }, request }) => {
    const address = clientAddress(request);
    const { operatorId, opened } = await others.openSession({ username, password, address });
    if (operatorId)
      await audit.append({ operatorId, action: opened ? 'login' : 'login-refused' }).catch(async (error) => {
        // A session needs its audit entry. If ending it fails as well, nobody has the token.
        if (opened) await others.for(opened.token).endSessions({ sessionId: opened.sessionId });
        throw error;
      });
    if (!opened) throw new ProblemError('CREDENTIALS_INVALID');
    return { token: opened.token, operator: opened.operator };
  },
);
