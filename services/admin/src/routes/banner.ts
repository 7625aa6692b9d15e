import { routes } from '@emberline/kit/http/operation';
import { changeBanner } from '../actions/change-banner.ts';
import type { Context } from '../context.ts';

export const banner = routes<Context>({
  getBanner: ({ others }, { bearer }) => others.for(bearer).banner(),
  setBanner: async (context, { body, caller, bearer }) => {
    const { version } = await changeBanner(context, { ...body, operatorId: caller.id, bearer });
    return { ok: true as const, version };
  },
});
