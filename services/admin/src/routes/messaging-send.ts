import { messagingReply, messagingSend } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { type Input, implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { requireAssisted } from '../domain/assistance.ts';

/** A new mail and a reply are stored alike; an answer attends the mails that waited for it. */
export function messagingSendRoutes(app: App, context: Context): void {
  implement(app, messagingSend, (input) => write(context, 'send-as', input));
  implement(app, messagingReply, (input) => write(context, 'reply-as', input));
}

async function write(
  { users, others, audit }: Context,
  action: string,
  { body, caller, bearer }: Pick<Input<typeof messagingSend>, 'body' | 'caller' | 'bearer'>,
) {
  await requireAssisted(users, body.senderId);
  await audit.append({ operatorId: caller.id, action, asId: body.senderId, targetId: body.receiverId });
  return others.for(bearer).sendAs(body);
}
