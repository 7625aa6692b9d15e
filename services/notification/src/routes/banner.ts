import { ProblemError } from '@emberline/kit/errors';
import { routes } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export const banner = routes<Context>({
  getBannerRow: async (context) => {
    const { banner, version } = await context.banner.state();
    return { banner, version };
  },
  setBannerRow: async (context, { body: { banner, version }, caller }) => {
    if (banner && new Date(banner.until) <= new Date())
      throw new ProblemError('INVALID', 'This is over already.');
    // Written as it is read back: pages take another text or time for another banner.
    const shown = banner && { text: banner.text.trim(), until: new Date(banner.until).toISOString() };
    const changed = await context.banner.set({ banner: shown, version, by: caller.id });
    if (changed) context.live.toAllMembers().emit('banner', { banner: shown });
    const now = changed ?? (await context.banner.state());
    return { ok: true as const, isSet: changed !== undefined, version: now.version, by: now.by };
  },
});
