import { routes } from '@emberline/kit/http/operation';
import { hearAct } from '../actions/note-acts.ts';
import type { Context } from '../context.ts';

export const acts = routes<Context>({
  hearAct: (context, { body }) => hearAct(context, body),
});
