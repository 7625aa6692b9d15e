import { setBanner } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { changeBanner } from '../../actions/change-banner.ts';
import type { Context } from '../../context.ts';

export const setBannerRoute = route(setBanner, async (context: Context, { body, caller, bearer }) => {
  const { version } = await changeBanner(context, { ...body, operatorId: caller.id, bearer });
  return { ok: true as const, version };
});
