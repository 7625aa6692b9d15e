import { logoffEverywhere } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { clientOf } from '../../actions/describe-client.ts';
import { logOffEverywhere } from '../../actions/sessions/log-off-everywhere.ts';
import type { Context } from '../../context.ts';

export const logoffEverywhereRoute = route(
  logoffEverywhere,
  async (context: Context, { caller, request }) => {
    await logOffEverywhere(context, caller.id, clientOf(request));
    return { ok: true } as const;
  },
);
