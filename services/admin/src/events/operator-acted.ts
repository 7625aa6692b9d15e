import { transactionalBatch } from '@emberline/kit/events/handlers';
import { noteActs } from '../actions/note-acts.ts';
import type { Context } from '../context.ts';

export const onOperatorActed = transactionalBatch('operator-acted', (context: Context, events, session) =>
  noteActs(context, events, session),
);
