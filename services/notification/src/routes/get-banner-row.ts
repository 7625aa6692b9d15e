import { getBannerRow } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export const getBannerRowRoute = route(getBannerRow, async (context: Context) => {
  const { banner, version } = await context.banner.state();
  return { banner, version };
});
