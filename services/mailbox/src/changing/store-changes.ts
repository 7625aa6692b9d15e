import type { Outbox } from '@emberline/kit/events/outbox';
import type { ClientSession } from 'mongodb';
import type { Change, Outcome } from '../domain/change.ts';
import { eventsOf } from '../domain/change-events.ts';
import { planChanges } from '../domain/plan-changes.ts';
import type { Stores } from '../store/stores.ts';
import { readState } from './read-state.ts';

export interface ChangeWriter {
  stores: Stores;
  outbox: Outbox;
  now: () => Date;
}

/**
 * Stores a batch of changes in the session's transaction: messages, positions, counts, mails and events together. A
 * change that is refused stores nothing and does not touch its neighbours.
 */
export async function storeChanges(
  { stores, outbox, now }: ChangeWriter,
  session: ClientSession,
  changes: Change[],
): Promise<Outcome[]> {
  const state = await readState(stores, session, changes);
  const at = now();
  const plan = planChanges(state, changes, at);
  if (plan.conversations.length === 0) return plan.outcomes;

  await stores.mailboxes.raise(plan.versions, session);
  await stores.conversations.save(plan.conversations, session);
  await stores.messages.insert(plan.messages, session);
  await stores.mails.save(plan.mails, session);
  await stores.messages.setRead(plan.reads, at, session);
  await outbox.add(session, eventsOf(plan, changes));
  return plan.outcomes;
}
