import { offerAdminLogin } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { describeOrigin } from '../../actions/login/describe-origin.ts';
import type { Context } from '../../context.ts';

export const offerAdminLoginRoute = route(offerAdminLogin, ({ others }: Context, { body, request }) =>
  others.offerLogin({ ...body, address: describeOrigin(request).address }),
);
