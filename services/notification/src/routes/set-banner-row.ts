import { setBannerRow } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export const setBannerRowRoute = route(setBannerRow, async ({ banner, live }: Context, { body }) => {
  await banner.set(body.banner);
  live.toAllMembers().emit('banner', { banner: await banner.find() });
  return { ok: true as const };
});
