import { messagingReply, messagingSend } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { type Input, implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { requireAssisted } from '../domain/assistance.ts';

/** Both attend the mails that wait; a reply is refused when none does, because another operator was faster. */
export function messagingSendRoutes(app: App, context: Context): void {
  implement(app, messagingSend, (input) => write(context, 'new', input));
  implement(app, messagingReply, (input) => write(context, 'reply', input));
}

async function write(
  { users, others, audit }: Context,
  as: 'reply' | 'new',
  { body, caller, bearer }: Pick<Input<typeof messagingSend>, 'body' | 'caller' | 'bearer'>,
) {
  await requireAssisted(users, body.senderId);
  const action = as === 'reply' ? 'reply-as' : 'send-as';
  await audit.append({ operatorId: caller.id, action, asId: body.senderId, targetId: body.receiverId });
  return others.for(bearer).sendAs({ ...body, as });
}
