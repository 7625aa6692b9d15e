import { listOperatorSessions } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { showSessions } from '../../actions/sessions/show-sessions.ts';
import type { Context } from '../../context.ts';

export const listOperatorSessionsRoute = route(listOperatorSessions, (context: Context, { caller }) =>
  showSessions(context, caller),
);
