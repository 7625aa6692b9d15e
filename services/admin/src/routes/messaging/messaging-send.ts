import { messagingSend } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { sendAs } from '../../actions/messaging/send-as.ts';
import type { Context } from '../../context.ts';

export const messagingSendRoute = route(messagingSend, (context: Context, { body, caller, bearer }) =>
  sendAs(context, { as: 'new', body, operatorId: caller.id, bearer }),
);
