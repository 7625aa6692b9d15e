import { idempotentBatch } from '@emberline/kit/events/handlers';
import { countMessages } from '../actions/messaging/count-messages.ts';
import type { Context } from '../context.ts';

/** Each message counts once, by its seq. */
export const onMessageSent = idempotentBatch('message-sent', (context: Context, events, partition) =>
  countMessages(
    context,
    events.map(({ data }) => data),
    `partition-${partition}`,
  ),
);
