import { messagingReply, messagingSend } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { type Input, implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { requireAssisted } from '../domain/assistance.ts';
import { orderElsewhere } from '../domain/order-elsewhere.ts';

/** A new mail and a reply are stored alike; an answer attends the mails that waited for it. */
export function messagingSendRoutes(app: App, context: Context): void {
  implement(app, messagingSend, (input) => write(context, 'send-as', input));
  implement(app, messagingReply, (input) => write(context, 'reply-as', input));
}

async function write(
  context: Context,
  action: string,
  { body, caller, bearer }: Pick<Input<typeof messagingSend>, 'body' | 'caller' | 'bearer'>,
) {
  const { users, others } = context;
  await requireAssisted(users, body.senderId);
  return orderElsewhere(
    context,
    { operatorId: caller.id, action, asId: body.senderId, targetId: body.receiverId },
    () => others.for(bearer).sendAs(body),
    async ({ message }) => ({ details: { messageId: message._id } }),
  );
}
