import { transactionalBatch } from '@emberline/kit/events/handlers';
import { noteClaims } from '../actions/messaging/note-claims.ts';
import type { Context } from '../context.ts';

export const onMailClaimed = transactionalBatch('mail-claimed', (context: Context, events, session) =>
  noteClaims(
    context,
    events.map(({ data }) => data),
    session,
  ),
);
