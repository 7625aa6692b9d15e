import type { BodyOf, messagingSend } from '@emberline/contracts';
import type { Context } from '../context.ts';
import { orderElsewhere } from './order-elsewhere.ts';
import { requireAssisted } from './require-assisted.ts';

interface Sending {
  as: 'reply' | 'new';
  body: BodyOf<typeof messagingSend>;
  operatorId: string;
  bearer: string | undefined;
}

/** Both kinds attend the mails that wait; a reply is refused when none does, because another operator was faster. */
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
