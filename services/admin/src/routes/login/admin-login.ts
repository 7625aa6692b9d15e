import { adminLogin } from '@emberline/contracts';
import { clientAddress } from '@emberline/kit/http/client-address';
import { route } from '@emberline/kit/http/operation';
import { logIn } from '../../actions/log-in.ts';
import type { Context } from '../../context.ts';

export const adminLoginRoute = route(adminLogin, (context: Context, { body, request }) =>
  logIn(context, { ...body, address: clientAddress(request) }),
);
