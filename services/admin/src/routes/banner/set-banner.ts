import { setBanner } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { orderElsewhere } from '../../actions/order-elsewhere.ts';
import type { Context } from '../../context.ts';

export const setBannerRoute = route(setBanner, (context: Context, { body, caller, bearer }) => {
  const details = { until: body.banner?.until ?? null };
  const fact = { operatorId: caller.id, action: body.banner ? 'set-banner' : 'remove-banner', details };
  return orderElsewhere(context, fact, () => context.others.for(bearer).setBanner(body));
});
