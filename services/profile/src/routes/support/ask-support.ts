import { askSupport } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { askSupport as ask } from '../../actions/ask-support.ts';
import type { Context } from '../../context.ts';

export const askSupportRoute = route(
  askSupport,
  async (context: Context, { body: { email, ...request } }) => ({
    message: await ask(context, { memberId: null, email }, request),
  }),
);
