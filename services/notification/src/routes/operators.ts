import { routes } from '@emberline/kit/http/operation';
import { changeBanner, orderPresence } from '../actions/operators.ts';
import type { Context } from '../context.ts';

export const banner = routes<Context>({
  getBanner: async (context) => {
    const { banner, version } = await context.banner.state();
    return { banner, version };
  },
  setBanner: async (context, { body, caller }) => ({
    ok: true as const,
    version: await changeBanner(context, body, caller),
  }),
});

export const letters = routes<Context>({
  getReturnedLetters: async ({ returnedLetters }, { params: { id } }) => ({
    returnedAt: (await returnedLetters.toldAt(id))?.toISOString() ?? null,
  }),
});

export const presence = routes<Context>({
  setUserStatus: async (context, { body, caller }) => {
    const wanted = body.status === 'online';
    return { updated: (await orderPresence(context, body.userId, wanted, caller.id)) === wanted };
  },
});
