import type { Outbox } from '@emberline/kit/events/outbox';
import type { ClientSession } from 'mongodb';
import type { Change, Plan } from '../domain/change.ts';
import type { Conversation } from '../domain/conversation.ts';
import type { Stores } from '../store/stores.ts';
import { eventsOf } from './change-events.ts';

export interface ChangeWriter {
  stores: Stores;
  outbox: Outbox;
}

/**
 * Stores a batch of changes in the session's transaction: messages, positions, counts, mails and events together. A
 * refused change stores nothing and does not affect the others.
 * @returns the conversations as stored. @throws OutOfDate when the plan was made from an older state.
 */
export async function storePlan(
  { stores, outbox }: ChangeWriter,
  session: ClientSession,
  { plan, changes, at }: { plan: Plan; changes: Change[]; at: Date },
): Promise<Conversation[]> {
  if (plan.conversations.length === 0) return [];
  const stored = await stores.conversations.save(plan.conversations, session);
  await stores.mailboxes.setVersions(plan.versions, session);
  await stores.messages.insert(plan.messages, session);
  await stores.mails.save(plan.mails, session);
  await stores.messages.setRead(plan.reads, at, session);
  await outbox.add(session, eventsOf(plan, changes));
  return stored;
}
