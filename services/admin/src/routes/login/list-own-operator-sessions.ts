import { listOwnOperatorSessions } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const listOwnOperatorSessionsRoute = route(
  listOwnOperatorSessions,
  ({ others }: Context, { bearer }) => others.for(bearer).sessions(),
);
