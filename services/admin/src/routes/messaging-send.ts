import { type BodyOf, messagingReply, messagingSend } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import type { OperatorCaller } from '@emberline/kit/http/callers';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { requireAssisted } from '../domain/assistance.ts';

/** A new mail and a reply are stored alike; an answer attends the mails that waited for it. */
export function messagingSendRoutes(app: App, context: Context): void {
  implement(app, messagingSend, ({ body, caller }) => write(context, 'send-as', body, caller));
  implement(app, messagingReply, ({ body, caller }) => write(context, 'reply-as', body, caller));
}

async function write(
  { users, others, audit }: Context,
  action: string,
  body: BodyOf<typeof messagingSend>,
  caller: OperatorCaller,
) {
  await requireAssisted(users, body.senderId);
  await audit.append({ operatorId: caller.id, action, asId: body.senderId, targetId: body.receiverId });
  return others.sendAs({ ...body, operatorId: caller.id });
}
