import { messagingReply, messagingSend } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { type Input, implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { requireAssisted } from '../domain/assistance.ts';
import { orderElsewhere } from '../domain/order-elsewhere.ts';

/** Both attend the mails that wait; a reply is refused when none does, because another operator was faster. */
export function messagingSendRoutes(app: App, context: Context): void {
  implement(app, messagingSend, (input) => write(context, 'new', input));
  implement(app, messagingReply, (input) => write(context, 'reply', input));
}

async function write(
  context: Context,
  as: 'reply' | 'new',
  { body, caller, bearer }: Pick<Input<typeof messagingSend>, 'body' | 'caller' | 'bearer'>,
) {
  const { users, others } = context;
  await requireAssisted(users, body.senderId);
  const action = as === 'reply' ? 'reply-as' : 'send-as';
  return orderElsewhere(
    context,
    { operatorId: caller.id, action, asId: body.senderId, targetId: body.receiverId },
    () => others.for(bearer).sendAs({ ...body, as }),
    async ({ message }) => ({ details: { messageId: message._id } }),
  );
}
