import { isSessionLive } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const isSessionLiveRoute = route(isSessionLive, async ({ sessions }: Context, { params: { id } }) => ({
  live: await sessions.isLive(id),
}));
