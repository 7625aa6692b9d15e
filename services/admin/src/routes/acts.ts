import { routes } from '@emberline/kit/http/operation';
import { hearAct } from '../actions/note-acts.ts';
import type { Context } from '../context.ts';

export const acts = routes<Context>({
  hearAct: async (context, { body }) => {
    await hearAct(context, body);
    return { ok: true as const };
  },
});
