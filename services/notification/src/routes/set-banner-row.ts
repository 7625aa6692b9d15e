import { setBannerRow } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export const setBannerRowRoute = route(setBannerRow, async (context: Context, { body: { banner } }) => {
  if (banner && new Date(banner.until) <= new Date())
    throw new ProblemError('INVALID', 'This is over already.');
  await context.banner.set(banner);
  context.live.toAllMembers().emit('banner', { banner });
  return { ok: true as const };
});
