import type { BodyOf, messagingSend } from '@emberline/contracts';
import type { Context } from '../../context.ts';
import { orderElsewhere } from '../order-elsewhere.ts';
import { requireAssisted } from './require-assisted.ts';

interface Sending {
  as: 'reply' | 'new';
  body: BodyOf<typeof messagingSend>;
  operatorId: string;
  bearer: string | undefined;
}

/** A send or a reply attends the waiting mails. A reply is refused if none waits, as another operator was faster. */
export async function sendAs(context: Context, { as, body, operatorId, bearer }: Sending) {
  await requireAssisted(context, body.senderId);
  const action = as === 'reply' ? 'reply-as' : 'send-as';
  return orderElsewhere(
    context,
    { operatorId, action, asId: body.senderId, targetId: body.receiverId },
    () => context.others.for(bearer).sendAs({ ...body, as }),
    async ({ message }) => ({ details: { messageId: message._id } }),
  );
}
