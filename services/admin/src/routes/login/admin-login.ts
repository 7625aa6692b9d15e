import { adminLogin } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { describeOrigin } from '../../actions/login/describe-origin.ts';
import { logIn } from '../../actions/login/log-in.ts';
import type { Context } from '../../context.ts';

export const adminLoginRoute = route(adminLogin, (context: Context, { body, request }) =>
  logIn(context, { ...body, ...describeOrigin(request) }),
);
