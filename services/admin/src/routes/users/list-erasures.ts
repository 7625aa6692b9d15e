import { listErasures } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { noteList } from '../../actions/note-read.ts';
import { erasureAnswer } from '../../answers/erasure-answer.ts';
import type { Context } from '../../context.ts';

/** For callers that do not say a limit. */
const most = 200;

export const listErasuresRoute = route(listErasures, async (context: Context, { query, caller }) => {
  await noteList(context, caller.id, 'list-erasures');
  return (await context.erasures.newest(query.limit ?? most)).map(erasureAnswer);
});
